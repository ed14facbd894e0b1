//! One game's effect on the ratings of its players.

/// A player's strength as far as games have shown it: a normal distribution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The mean.
    pub mu: f64,
    /// The standard deviation. Zero is a fixed point, which no game changes.
    pub sigma: f64,
}

impl Rating {
    /// A rating that no game changes, such as that of a bot.
    #[must_use]
    pub const fn fixed(mu: f64) -> Rating {
        Rating { mu, sigma: 0.0 }
    }

    /// Whether the rating is that of a fixed point.
    #[must_use]
    pub fn is_fixed(self) -> bool {
        self.sigma == 0.0
    }

    /// Whether too little is known to call this a rating.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.sigma > Model::PROVISIONAL
    }

    /// The strength that the player has almost certainly: the order of the leader board.
    #[must_use]
    pub fn at_least(self) -> f64 {
        self.mu - 2.0 * self.sigma
    }
}

/// The parameters of the model. Those that depend on the game are functions, because
/// other implementations disagree on them, and their published results check this one.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// The rating of a newcomer.
    pub start: Rating,
    /// The spread of a team's performance in one game, by the number of its members.
    pub beta: fn(usize) -> f64,
    /// How fast uncertainty shrinks, by the team's σ and the scale c of the comparison.
    pub gamma: fn(f64, f64) -> f64,
    /// How much of the uncertainty of two ratings makes a comparison less certain: their share
    /// of the variance of the scale c.
    pub blur: f64,
    /// The weight of one comparison, by the number of teams in the game.
    pub weight: fn(usize) -> f64,
    /// Added to σ in quadrature before every game, because players change.
    pub tau: f64,
    /// Added to σ² for every day without a game.
    pub idle: f64,
    /// The least factor by which one game can shrink σ².
    pub kappa: f64,
}

impl Model {
    /// Above this σ a rating is provisional.
    pub const PROVISIONAL: f64 = 110.0;

    /// The model of Kennel's ratings.
    ///
    /// β makes the scale that of Elo: a team whose members are each 100 points better
    /// wins 64 % of its games. The comparisons of a game with *n* teams come from one
    /// winner and are not independent. With the weight 2/*n*, between equal teams, they
    /// say as much as the likelihood of that winner does.
    ///
    /// The mean of a logistic function over a normal distribution with the variance v is close
    /// to the function with its scale squared plus πv/8 (MacKay 1992). Weng and Lin add the
    /// whole of v; ratings then go too far while they are uncertain, and are too sure later.
    pub const KENNEL: Model = Model {
        start: Rating { mu: 1500.0, sigma: 250.0 },
        beta: |members| 122.8 * members as f64,
        gamma: |_, _| 1.0,
        blur: std::f64::consts::FRAC_PI_8,
        weight: |teams| 2.0 / teams as f64,
        tau: 6.0,
        idle: 22.0,
        kappa: 1e-4,
    };

    /// Updates the ratings of all teams of a game. `score` is what the first team scored
    /// against the second, between 0 and 1; `None` does not compare them.
    pub fn rate(&self, teams: &mut [Vec<Rating>], score: impl Fn(usize, usize) -> Option<f64>) {
        for rating in teams.iter_mut().flatten().filter(|rating| !rating.is_fixed()) {
            rating.sigma = rating.sigma.hypot(self.tau);
        }
        let sums: Vec<Sum> = teams.iter().map(|team| self.sum(team)).collect();
        let weight = (self.weight)(teams.len());
        for (one, team) in teams.iter_mut().enumerate() {
            // The first and second derivatives of the log-likelihood.
            let (mut slope, mut curvature) = (0.0, 0.0);
            for (other, rival) in sums.iter().enumerate().filter(|(other, _)| *other != one) {
                let Some(score) = score(one, other) else { continue };
                let scale = sums[one].scale(rival, self.blur);
                let chance = logistic((sums[one].mu - rival.mu) / scale);
                let gamma = (self.gamma)(sums[one].variance.sqrt(), scale);
                slope += weight * (score - chance) / scale;
                curvature += weight * gamma * chance * (1.0 - chance) / (scale * scale);
            }
            for rating in team {
                let variance = rating.sigma * rating.sigma;
                rating.mu += variance * slope;
                rating.sigma *= (1.0 - variance * curvature).max(self.kappa).sqrt();
            }
        }
    }

    /// The rating after some days without a game; never less certain than a newcomer's
    /// if it was not before.
    #[must_use]
    pub fn after_idle(&self, rating: Rating, days: u32) -> Rating {
        if rating.is_fixed() {
            return rating;
        }
        let sigma = (rating.sigma * rating.sigma + self.idle * f64::from(days)).sqrt();
        Rating { sigma: sigma.min(self.start.sigma.max(rating.sigma)), ..rating }
    }

    /// The log-odds that the first team scores better than the second, if one of them
    /// wins. The distribution is logistic, not normal.
    #[must_use]
    pub fn log_odds(&self, team: &[Rating], rival: &[Rating]) -> f64 {
        let (team, rival) = (self.sum(team), self.sum(rival));
        (team.mu - rival.mu) / team.scale(&rival, self.blur)
    }

    fn sum(&self, team: &[Rating]) -> Sum {
        Sum {
            mu: team.iter().map(|rating| rating.mu).sum(),
            variance: team.iter().map(|rating| rating.sigma * rating.sigma).sum(),
            beta: (self.beta)(team.len()),
        }
    }
}

/// A team as the sum of its members.
struct Sum {
    mu: f64,
    variance: f64,
    beta: f64,
}

impl Sum {
    /// The difference in strength that multiplies the odds by e.
    fn scale(&self, rival: &Sum, blur: f64) -> f64 {
        let spread = self.beta * self.beta + rival.beta * rival.beta;
        (blur * (self.variance + rival.variance) + spread).sqrt()
    }
}

/// The chance that belongs to log-odds.
pub(crate) fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

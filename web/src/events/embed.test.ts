import { expect, it } from 'vitest';
import { embedCode } from './embed';

it('a club’s page shows the standings in a frame, whatever the event is called', () => {
  const code = embedCode('https://dog.example', 'k3v9', 'de', 'Our "<b>evening</b>" & more');
  expect(code).toBe(
    '<iframe src="https://dog.example/api/events/k3v9/standings?format=html&amp;language=de"' +
      ' title="Our &quot;&lt;b>evening&lt;/b>&quot; &amp; more"' +
      ' style="width:100%;height:32rem;border:0" loading="lazy"></iframe>',
  );
});

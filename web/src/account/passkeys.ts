/*
 * Passkeys: what the browser does with the challenges of the server. The keys stay in the
 * device; what the browser says about them is passed on as it is.
 */
import { errorCode, request, type RequestErrorCode } from '../net/api';
import type {
  Confirmation,
  Me,
  NewPasskey,
  PasskeyChallenge,
  PasskeyList,
  PasskeyLogin,
  PasskeyOffer,
  PasskeySummary,
} from '../wire';

export const passkeys = {
  list: () => request<PasskeyList>('GET', '/api/me/passkeys'),
  begin: (confirmation: Confirmation) =>
    request<PasskeyOffer>('POST', '/api/me/passkeys/challenge', confirmation),
  add: (passkey: NewPasskey) => request<PasskeySummary>('POST', '/api/me/passkeys', passkey),
  remove: (id: string) => request<unknown>('DELETE', `/api/me/passkeys/${encodeURIComponent(id)}`),
  beginLogin: () => request<PasskeyChallenge>('GET', '/api/login/passkey'),
  logIn: (login: PasskeyLogin) => request<Me>('POST', '/api/login/passkey', login),
};

/** Why there is no passkey: the server's reason, or that of the browser or whoever sits there. */
export type PasskeyProblem = RequestErrorCode | 'cancelled' | 'known' | 'failed';

/** Challenges are valid for five minutes. */
const RENEWED_AFTER = 4 * 60_000;

/** Whether this browser can use passkeys here. They belong to names of hosts, so that a page
 *  that was opened by an address of numbers has none. */
export function canUsePasskeys(): boolean {
  return (
    isSecureContext &&
    'PublicKeyCredential' in globalThis &&
    !isAddress(globalThis.location.hostname)
  );
}

function isAddress(host: string): boolean {
  return host.includes(':') || /^[\d.]+$/.test(host);
}

/** Makes a passkey for the visitor's account. */
export async function makePasskey(password: string, name: string): Promise<PasskeySummary> {
  const offer = await passkeys.begin({ password });
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(offer.challenge),
      // The id of the site is the host of the page.
      rp: { name: 'Kennel' },
      user: { id: bytesOf(offer.user), name: offer.name, displayName: offer.name },
      pubKeyCredParams: offer.algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: offer.known.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
    },
  });
  if (!(made instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError');
  const response = made.response as AuthenticatorAttestationResponse;
  return passkeys.add({
    ...(name === '' ? {} : { name }),
    client_data: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
  });
}

/** Logs in with a passkey that the visitor chooses. */
export async function logInWithPasskey(signal: AbortSignal): Promise<Me> {
  return passkeys.logIn(await sign(signal, 'optional'));
}

/** Offers passkeys in the menu of the field for the name, until the signal: null if the browser
 *  cannot, or nobody chose one. */
export async function offerPasskeys(signal: AbortSignal): Promise<Me | null> {
  if (!canUsePasskeys()) return null;
  const can = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false);
  while (can && !signal.aborted) {
    const [round, renewed] = [new AbortController(), AbortSignal.timeout(RENEWED_AFTER)];
    const stop = (): void => round.abort();
    signal.addEventListener('abort', stop);
    renewed.addEventListener('abort', stop);
    try {
      return await passkeys.logIn(await sign(round.signal, 'conditional'));
    } catch (error) {
      // A challenge that is too old is replaced by another.
      if (!renewed.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
  return null;
}

async function sign(
  signal: AbortSignal,
  mediation: CredentialMediationRequirement,
): Promise<PasskeyLogin> {
  const { challenge } = await passkeys.beginLogin();
  signal.throwIfAborted();
  const signed = await navigator.credentials.get({
    publicKey: { challenge: bytesOf(challenge), userVerification: 'preferred' },
    mediation,
    signal,
  });
  if (!(signed instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError');
  const response = signed.response as AuthenticatorAssertionResponse;
  return {
    id: textOf(signed.rawId),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user: response.userHandle ? textOf(response.userHandle) : '',
  };
}

/** What went wrong, if it was not stopped by the page itself. */
export function passkeyProblem(thrown: unknown): PasskeyProblem | null {
  if (!(thrown instanceof DOMException)) return errorCode(thrown);
  switch (thrown.name) {
    case 'AbortError':
      return null;
    // Whoever sits there has cancelled, or has waited for too long. Browsers do not tell which.
    case 'NotAllowedError':
      return 'cancelled';
    case 'InvalidStateError':
      return 'known';
    default:
      return 'failed';
  }
}

/** Bytes from base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** Bytes as base64url without padding. */
function textOf(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte));
  return btoa(letters.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

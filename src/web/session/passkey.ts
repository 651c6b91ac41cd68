import { Problem } from '../../core/errors.ts';

/** An address made of numbers has no passkeys. */
export function canUsePasskeys(): boolean {
  const isName = !/^[\d.]+$|^\[/.test(location.hostname);
  return isName && 'PublicKeyCredential' in window;
}

/** Loaded when a passkey is used. */
export async function answerWithPasskey(options: unknown): Promise<never> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({ optionsJSON: options as never }).catch(stopped)) as never;
}

export async function makePasskey(options: unknown): Promise<never> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return (await startRegistration({ optionsJSON: options as never }).catch(stopped)) as never;
}

/** The browser says little about why, on purpose. */
function stopped(): never {
  throw new Problem('invalid', 'The passkey was not used. Try again, or use another way to sign in.');
}

import type { PasskeyAnswer } from '@muster/contract/session/second-factor'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

type Options = Readonly<Record<string, unknown>>

/** Has the browser sign with a passkey. Throws when the person gives up, or no passkey fits. */
export const signWithPasskey = async (options: Options): Promise<PasskeyAnswer> => {
  const answer = await startAuthentication({ optionsJSON: options as never })
  return answer as unknown as PasskeyAnswer
}

/** Has the browser make a passkey. Throws when the person gives up, or holds one already. */
export const makePasskey = async (options: Options): Promise<PasskeyAnswer> => {
  const answer = await startRegistration({ optionsJSON: options as never })
  return answer as unknown as PasskeyAnswer
}

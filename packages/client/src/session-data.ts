import type { AuthProfile, Tokens } from '@muster/contract/session/session'

/**
 * Held in session storage: it lives as long as the tab, and no cookie carries authority. Of those who work in the field,
 * on a phone or tablet, it stays on the device until they sign out: a phone ends applications as it likes, and nobody signs in without signal.
 */
export interface Session extends Tokens {
  readonly tenantId: number
  readonly user: AuthProfile
}
/** Why nobody is signed in: on purpose, or because the server ended it. */
export type Ending = 'signed-out' | 'ended'

import { session } from '@muster/contract/session'
import { anyPassword, aUser, type Tenant } from '../../../test/tenant.ts'
import { mailShown, outbox } from '../mail/queries.ts'
import { mailResetLinks } from './mail-reset-links.ts'

export async function signedIn(t: Tenant) {
  const person = await aUser(t, { password: anyPassword })
  const answer = await t.call(
    session.signIn,
    { body: { email: person.email, password: anyPassword, tenant: t.code } },
    { as: 'nobody' },
  )
  return { person, ...answer }
}

/** Asks for a link as the queue would do it; answers the newest mail's token. */
export async function resetTokenOf(t: Tenant, email: string): Promise<string> {
  await mailResetLinks(t.deps, t.clock.now(), { email })
  const scope = await t.scope()
  const row = await outbox(scope).where('recipient', '=', email).limit(1).executeTakeFirstOrThrow()
  return /token=([\w.-]+)/.exec(mailShown(scope, row).text)![1]!
}
const resetToken = async (t: Tenant) => resetTokenOf(t, (await aUser(t)).email)

export const sessionExamples = {
  signIn: async (t: Tenant) => {
    const { email } = await aUser(t, { password: anyPassword })
    return { body: { email, password: anyPassword, tenant: t.code } }
  },
  refresh: async (t: Tenant) => ({ body: { refreshToken: (await signedIn(t)).refreshToken } }),
  signOut: async (t: Tenant) => ({ body: { refreshToken: (await signedIn(t)).refreshToken } }),
  requestReset: async (t: Tenant) => ({ body: { email: (await aUser(t)).email } }),
  validateReset: async (t: Tenant) => ({ body: { token: await resetToken(t) } }),
  reset: async (t: Tenant) => ({ body: { token: await resetToken(t), password: 'Tide-and-harbour-7' } }),
  me: async () => ({}),
}

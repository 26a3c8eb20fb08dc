import { session, withoutSecondStep } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { anyPassword, aUser, type Tenant } from '../../../test/tenant.ts'
import { mailLog, mailShown } from '../mail/queries.ts'
import { withAuthenticator } from '../second-factor/examples.ts'
import { mailResetLinks, sealRequest } from './mail-reset-links.ts'

export async function signedIn(t: Tenant) {
  const person = await aUser(t, { password: anyPassword })
  const body = { email: person.email, password: anyPassword, tenant: t.code }
  const answer = await t.call(session.signIn, { body }, { as: 'nobody' })
  return { person, ...withoutSecondStep(answer) }
}

export async function resetTokenOf(t: Tenant, email: string): Promise<string> {
  await mailResetLinks(t.deps, t.clock.now(), sealRequest(t.deps.vault, email))
  const scope = await t.scope()
  const row = await mailLog(scope).where('recipient', '=', email).limit(1).executeTakeFirstOrThrow()
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
  openOutbox: async (t: Tenant) => {
    const { person, refreshToken } = await signedIn(t)
    await t.call(users.remove, { params: { id: person.id } })
    return { body: { refreshToken } }
  },
  requestReset: async (t: Tenant) => ({ body: { email: (await aUser(t)).email } }),
  validateReset: async (t: Tenant) => ({ body: { token: await resetToken(t) } }),
  reset: async (t: Tenant) => ({ body: { token: await resetToken(t), password: 'Tide-and-harbour-7' } }),
  giveSecondFactor: async (t: Tenant) => {
    const { person, nextCode } = await withAuthenticator(t, { password: anyPassword })
    const credentials = { email: person.email, password: anyPassword, tenant: t.code }
    const asked = await t.call(session.signIn, { body: credentials }, { as: 'nobody' })
    if (!('mfaRequired' in asked)) throw new Error('No second factor was asked for')
    return { body: { challenge: asked.challenge, code: await nextCode() } }
  },
  sessions: async () => ({}),
  endSession: async (t: Tenant) => {
    const { person } = await signedIn(t)
    const [one] = await t.call(session.sessions, { query: { tenantUserId: person.id } })
    return { params: { id: one!.id } }
  },
  endSessions: async (t: Tenant) => ({ query: { tenantUserId: (await signedIn(t)).person.id } }),
  registerDevice: async (t: Tenant) => ({
    params: { id: t.boss.id },
    body: { deviceName: 'Phone', deviceToken: 'abc-123' },
  }),
  changePassword: async (t: Tenant) => {
    const { person } = await signedIn(t)
    return { body: { currentPassword: anyPassword, password: 'Tide-and-harbour-8' }, as: person }
  },
  me: async () => ({}),
}

import { session } from '@muster/contract/session'
import { anyPassword, aUser, type Tenant } from '../../../test/tenant.ts'

export async function signedIn(t: Tenant) {
  const person = await aUser(t, { password: anyPassword })
  const answer = await t.call(
    session.signIn,
    { body: { email: person.email, password: anyPassword, tenant: t.code } },
    { as: 'nobody' },
  )
  return { person, ...answer }
}

export const sessionExamples = {
  signIn: async (t: Tenant) => {
    const { email } = await aUser(t, { password: anyPassword })
    return { body: { email, password: anyPassword, tenant: t.code } }
  },
  refresh: async (t: Tenant) => ({ body: { refreshToken: (await signedIn(t)).refreshToken } }),
  signOut: async (t: Tenant) => ({ body: { refreshToken: (await signedIn(t)).refreshToken } }),
  me: async () => ({}),
}

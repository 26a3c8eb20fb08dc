import { secondFactor } from '@muster/contract/session/second-factor'
import Emulator, { AuthenticatorEmulator, PasskeysCredentialsMemoryRepository } from 'nid-webauthn-emulator'
import { generate } from 'otplib'
import { anyPassword, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { secretAad } from './queries.ts'

export const codeOf = (t: Tenant, secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(t.clock.now().getTime() / 1000) + steps * 30 })

export async function giveFactor(t: Tenant, as: TestUser = t.boss) {
  const { secret } = await t.call(secondFactor.beginAuthenticator, {}, { as })
  await t.call(secondFactor.confirmAuthenticator, { body: { code: await codeOf(t, secret) } }, { as })
}

export async function withAuthenticator(t: Tenant, given: Parameters<typeof aUser>[1] = {}) {
  const person = await aUser(t, given)
  const { secret } = await t.call(secondFactor.beginAuthenticator, {}, { as: person })
  // The step before, so that the code of now was not taken yet.
  const first = { body: { code: await codeOf(t, secret, -1) } }
  const { recoveryCodes } = await t.call(secondFactor.confirmAuthenticator, first, { as: person })
  return { person, secret, recoveryCodes: recoveryCodes!, nextCode: () => codeOf(t, secret) }
}

const origin = 'http://muster.test'

function aKey() {
  const credentialsRepository = new PasskeysCredentialsMemoryRepository()
  const key = new Emulator(new AuthenticatorEmulator({ credentialsRepository }))
  return {
    make: (options: unknown) => key.createJSON(origin, options as never) as never,
    sign: (options: unknown, at = origin) => key.getJSON(at, options as never) as never,
  }
}

export async function withPasskey(t: Tenant, as: TestUser, name = 'Blue key') {
  const key = aKey()
  const { challenge, options } = await t.call(secondFactor.beginPasskey, {}, { as })
  const body = { challenge, name, passkey: key.make(options) }
  const { id, recoveryCodes } = await t.call(secondFactor.addPasskey, { body }, { as })
  return { key, id, recoveryCodes }
}

const aPersonOf = (t: Tenant) => aUser(t, { level: 3, password: anyPassword })

export const secondFactorExamples = {
  read: async () => ({}),
  beginAuthenticator: async () => ({}),
  confirmAuthenticator: async (t: Tenant) => {
    const as = await aPersonOf(t)
    const { secret } = await t.call(secondFactor.beginAuthenticator, {}, { as })
    return { body: { code: await codeOf(t, secret) }, as }
  },
  removeAuthenticator: async (t: Tenant) => ({ as: (await withAuthenticator(t)).person }),
  renewRecoveryCodes: async (t: Tenant) => ({ as: (await withAuthenticator(t)).person }),
  beginPasskey: async () => ({}),
  addPasskey: async (t: Tenant) => {
    const as = await aPersonOf(t)
    const { challenge, options } = await t.call(secondFactor.beginPasskey, {}, { as })
    return { body: { challenge, name: 'Key', passkey: aKey().make(options) }, as }
  },
  removePasskey: async (t: Tenant) => {
    const as = await aPersonOf(t)
    return { params: { id: (await withPasskey(t, as)).id }, as }
  },
  askToConfirm: async () => ({}),
  confirm: async (t: Tenant) => ({ body: { password: anyPassword }, as: await aPersonOf(t) }),
  reset: async (t: Tenant) => ({ params: { id: (await withAuthenticator(t)).person.id } }),
}

export async function secretKept(t: Tenant, userId: number): Promise<string> {
  const scope = await t.scope()
  const row = await scope
    .from('authenticators')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return scope.vault.unseal(secretAad(userId), row.secret_cipher)
}

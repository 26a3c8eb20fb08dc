import { secondFactor } from '@muster/contract/session/second-factor'
import { type SecondStep, session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { describe, expect, test } from 'vitest'
import { anyPassword, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { mailLog, mailShown } from '../mail/queries.ts'
import { codeOf, secretKept, withAuthenticator, withPasskey } from './examples.ts'

const as = 'nobody' as const
const bearer = (accessToken: string) => ({ as, headers: { authorization: `Bearer ${accessToken}` } }) as const
const asked = async (t: Tenant, { email }: TestUser) => {
  const body = { email, password: anyPassword, tenant: t.code }
  const answer = await t.call(session.signIn, { body }, { as })
  expect(answer).toMatchObject({ mfaRequired: true })
  expect(answer).not.toHaveProperty('accessToken')
  return answer as SecondStep
}
const give = (t: Tenant, body: object) => t.send(session.giveSecondFactor, { body } as never, { as })
const password = anyPassword

describe('an authenticator application', () => {
  test('is asked for after the password, and its code opens the session', async () => {
    const t = await aTenant()
    const { person, nextCode } = await withAuthenticator(t, { password })
    const { challenge, methods, passkeyOptions } = await asked(t, person)
    expect({ methods, passkeyOptions }).toEqual({
      methods: ['AUTHENTICATOR', 'RECOVERY_CODE'],
      passkeyOptions: null,
    })
    const answer = await give(t, { challenge, code: await nextCode() })
    expect(answer.json().data).toMatchObject({ tenantId: t.tenantId, user: { tenantUserId: person.id } })
    const me = await t.call(session.me, {}, bearer(answer.json().data.accessToken))
    expect(me.tenantUserId).toBe(person.id)
    const again = await give(t, { challenge, code: await nextCode() })
    expect(again.json()).toMatchObject({ code: 'E017' })
  })

  test('a code counts once, also of several sent at once, and no older one after it', async () => {
    const t = await aTenant()
    const { person, secret } = await withAuthenticator(t, { password })
    const steps = await Promise.all(Array.from({ length: 3 }, () => asked(t, person)))
    const code = await codeOf(t, secret)
    const answers = await Promise.all(steps.map(({ challenge }) => give(t, { challenge, code })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
    const { challenge } = await asked(t, person)
    expect((await give(t, { challenge, code: await codeOf(t, secret, -1) })).statusCode).toBe(401)
    expect((await give(t, { challenge, code: await codeOf(t, secret, 1) })).statusCode).toBe(200)
  })

  test('one step of 30 seconds either way is taken, two are not', async () => {
    const t = await aTenant()
    const { person, secret } = await withAuthenticator(t, { password })
    const { challenge } = await asked(t, person)
    for (const steps of [-3, -2, 2, 3])
      expect((await give(t, { challenge, code: await codeOf(t, secret, steps) })).statusCode).toBe(401)
    expect((await give(t, { challenge, code: await codeOf(t, secret, 1) })).statusCode).toBe(200)
  })

  test('five wrong codes, then a wait; also over several sign-ins and for the right one', async () => {
    const t = await aTenant()
    const { person, nextCode } = await withAuthenticator(t, { password })
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) {
      const { challenge } = await asked(t, person)
      statuses.push((await give(t, { challenge, code: '000000' })).statusCode)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    const { challenge } = await asked(t, person)
    const late = await give(t, { challenge, code: await nextCode() })
    expect(late.json()).toMatchObject({ code: 'E019' })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(600)
  })

  test('SEC-04: a right password does not lift the limit on wrong codes', async () => {
    const t = await aTenant()
    const { person } = await withAuthenticator(t, { password })
    const confirm = () => t.send(secondFactor.confirm, { body: { code: '000000' } }, { as: person })
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await confirm()).statusCode)
    const body = { currentPassword: password, password: 'password' }
    const common = await t.refused(session.changePassword, { body }, { as: person })
    expect(common.errors).toMatchObject([{ path: 'password' }])
    for (let n = 0; n < 3; n++) statuses.push((await confirm()).statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  test('SEC-03: the person is told by mail of every change to their factors', async () => {
    const t = await aTenant()
    const { person } = await withAuthenticator(t, { level: 3 })
    const { id } = await withPasskey(t, person)
    await t.call(secondFactor.renewRecoveryCodes, {}, { as: person })
    await t.call(secondFactor.removePasskey, { params: { id } }, { as: person })
    await t.call(secondFactor.removeAuthenticator, {}, { as: person })
    const other = await withAuthenticator(t)
    await t.call(secondFactor.reset, { params: other.person })
    const scope = await t.scope()
    const mailsTo = async ({ email }: TestUser) =>
      (await mailLog(scope).where('recipient', '=', email).execute()).map((row) => mailShown(scope, row).text)
    const mails = (await mailsTo(person)).join('\n')
    for (const told of [
      'An authenticator application was set up',
      'A passkey was added',
      'has new recovery codes',
      'A passkey of your account',
      'The authenticator application of your account',
    ])
      expect(mails).toContain(told)
    expect((await mailsTo(other.person)).join('\n')).toContain('The office removed the second factor')
  })

  test('the question lives five minutes, and ends with a new password or removal', async () => {
    const t = await aTenant()
    const { person, secret } = await withAuthenticator(t, { password })
    const { challenge } = await asked(t, person)
    t.clock.set(new Date(Date.now() + 5 * 60_000 + 1000))
    const late = await give(t, { challenge, code: await codeOf(t, secret) })
    t.clock.set(undefined)
    expect(late.json()).toMatchObject({ code: 'E017' })
    const second = await asked(t, person)
    await t.call(users.update, { params: person, body: { password: 'Another-one-77' } })
    const code = await codeOf(t, secret)
    expect((await give(t, { challenge: second.challenge, code })).json()).toMatchObject({ code: 'E017' })
    for (const made of ['x', `1.${'A'.repeat(43)}`, challenge.replace(/^[^.]+/, 'zz')])
      expect((await give(t, { challenge: made, code })).json()).toMatchObject({ code: 'E017' })
  })

  test('the secret is sealed and the codes are hashed; nothing of them is in the database', async () => {
    const t = await aTenant()
    const { person, secret, recoveryCodes } = await withAuthenticator(t)
    expect(await secretKept(t, person.id)).toBe(secret)
    expect(recoveryCodes).toHaveLength(10)
    for (const table of ['authenticators', 'recovery_codes', 'idempotency_keys', 'challenges']) {
      const { rows } = await t.owner.query(`select t::text as row from ${table} t where tenant_id = $1`, [
        t.tenantId,
      ])
      const dump = rows.map(({ row }) => row).join('\n')
      for (const text of [secret, ...recoveryCodes]) expect(dump).not.toContain(text)
    }
  })

  test('with the first factor every other session ends; one that was not confirmed is not asked for', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password })
    const body = { email: person.email, password, tenant: t.code }
    const other = (await t.send(session.signIn, { body }, { as })).json().data
    const { secret } = await t.call(secondFactor.beginAuthenticator, {}, { as: person })
    const wrong = await t.refused(
      secondFactor.confirmAuthenticator,
      { body: { code: '000000' } },
      { as: person },
    )
    expect(wrong).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    expect((await t.send(session.signIn, { body }, { as })).json().data.accessToken).toBeTruthy()
    const code = await codeOf(t, secret)
    await t.call(secondFactor.confirmAuthenticator, { body: { code } }, { as: person })
    expect(await t.refused(session.me, {}, bearer(other.accessToken))).toMatchObject({ code: 'E038' })
    expect(await t.refused(secondFactor.beginAuthenticator, {}, { as: person })).toMatchObject({
      status: 409,
    })
  })
})

describe('recovery codes', () => {
  test('each opens one session, however it is typed; new ones end the old', async () => {
    const t = await aTenant()
    const { person, recoveryCodes } = await withAuthenticator(t, { password })
    const [first, second] = recoveryCodes as [string, string]
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `
    const { challenge } = await asked(t, person)
    expect((await give(t, { challenge, recoveryCode: typed })).statusCode).toBe(200)
    const next = await asked(t, person)
    expect((await give(t, { challenge: next.challenge, recoveryCode: first })).statusCode).toBe(401)
    const kept = await t.call(secondFactor.read, {}, { as: person })
    expect(kept).toMatchObject({ hasAuthenticator: true, recoveryCodesLeft: 9 })
    const renewed = await t.call(secondFactor.renewRecoveryCodes, {}, { as: person })
    expect(new Set([...renewed.recoveryCodes, ...recoveryCodes]).size).toBe(20)
    expect((await give(t, { challenge: next.challenge, recoveryCode: second })).statusCode).toBe(401)
    const [newOne] = renewed.recoveryCodes
    expect((await give(t, { challenge: next.challenge, recoveryCode: newOne })).statusCode).toBe(200)
  })
})

describe('passkeys', () => {
  test('sign what was asked, once, at this origin, with a counter that only rises', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password, level: 2 })
    const { key, recoveryCodes } = await withPasskey(t, person)
    expect(recoveryCodes).toHaveLength(10)
    const { challenge, methods, passkeyOptions } = await asked(t, person)
    expect(methods).toEqual(['PASSKEY', 'RECOVERY_CODE'])
    const foreign = key.sign({ ...passkeyOptions, rpId: 'muster.test' }, 'http://sub.muster.test')
    expect((await give(t, { challenge, passkey: foreign })).statusCode).toBe(401)
    const passkey = key.sign(passkeyOptions)
    const older = await asked(t, person)
    expect((await give(t, { challenge: older.challenge, passkey })).statusCode).toBe(401)
    expect((await give(t, { challenge, passkey })).statusCode).toBe(200)
    expect((await give(t, { challenge, passkey })).statusCode).toBe(410)
    await t.owner.query('update passkeys set counter = 999 where tenant_id = $1', [t.tenantId])
    const cloned = await asked(t, person)
    const late = await give(t, { challenge: cloned.challenge, passkey: key.sign(cloned.passkeyOptions) })
    expect(late.statusCode).toBe(401)
  })

  test('of one person open nothing of another, and what is made up is refused', async () => {
    const t = await aTenant()
    const [mine, theirs] = [await aUser(t, { password }), await aUser(t, { password })]
    const { key } = await withPasskey(t, mine)
    await withPasskey(t, theirs)
    const { challenge, passkeyOptions } = await asked(t, theirs)
    const own = await asked(t, mine)
    const signed = key.sign({ ...own.passkeyOptions, challenge: passkeyOptions?.challenge })
    expect((await give(t, { challenge, passkey: signed })).statusCode).toBe(401)
    const made = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} }
    expect((await give(t, { challenge, passkey: made })).statusCode).toBe(401)
    const begun = await t.call(secondFactor.beginPasskey, {}, { as: mine })
    const body = { challenge: begun.challenge, name: 'Key', passkey: made as never }
    expect(await t.refused(secondFactor.addPasskey, { body }, { as: mine })).toMatchObject({ status: 422 })
    expect(await t.refused(secondFactor.addPasskey, { body }, { as: theirs })).toMatchObject({ status: 410 })
  })

  test('are named, listed and removed; the codes go with the last factor', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password })
    const { id } = await withPasskey(t, person)
    const second = await withPasskey(t, person, 'Red key')
    expect(second.recoveryCodes).toBeNull()
    const { passkeys } = await t.call(secondFactor.read, {}, { as: person })
    expect(passkeys.map(({ name }) => name)).toEqual(['Blue key', 'Red key'])
    expect((await t.refused(secondFactor.removePasskey, { params: { id } })).status).toBe(404)
    for (const each of passkeys) await t.call(secondFactor.removePasskey, { params: each }, { as: person })
    const kept = await t.call(secondFactor.read, {}, { as: person })
    expect(kept).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    const body = { email: person.email, password, tenant: t.code }
    expect((await t.send(session.signIn, { body }, { as })).json().data.accessToken).toBeTruthy()
  })
})

describe('a company that demands it', () => {
  test('serves nothing else until one is set up, of the levels it names; the last one cannot be removed', async () => {
    const t = await aTenant()
    const [manager, leader] = [await aUser(t, { level: 3, password }), await aUser(t, { level: 4 })]
    await (await t.scope()).change('company_settings', { second_factor_up_to: 3 }).execute()
    expect(await t.refused(users.roles, {})).toMatchObject({ status: 403, code: 'E023' })
    expect((await t.send(users.roles, {}, { as: leader })).statusCode).toBe(200)
    const body = { email: manager.email, password, tenant: t.code }
    const { accessToken, user } = (await t.send(session.signIn, { body }, { as })).json().data
    expect(user.secondFactorDemanded).toBe(true)
    const mine = bearer(accessToken)
    expect(await t.refused(users.list, { query: {} }, mine)).toMatchObject({ status: 403, code: 'E023' })
    const { secret } = await t.call(secondFactor.beginAuthenticator, {}, mine)
    await t.call(secondFactor.confirmAuthenticator, { body: { code: await codeOf(t, secret) } }, mine)
    expect((await t.send(users.list, { query: {} }, mine)).statusCode).toBe(200)
    expect(await t.call(session.me, {}, mine)).not.toHaveProperty('secondFactorDemanded')
    expect(await t.refused(secondFactor.removeAuthenticator, {}, mine)).toMatchObject({ code: 'E024' })
    expect(await t.call(secondFactor.read, {}, mine)).toMatchObject({
      isDemanded: true,
      hasAuthenticator: true,
    })
  })

  test('an owner frees a person who lost theirs; nobody else does, and nobody themselves', async () => {
    const t = await aTenant()
    const { person } = await withAuthenticator(t, { password, level: 3 })
    const admin = await aUser(t, { level: 2 })
    expect((await t.refused(secondFactor.reset, { params: person }, { as: admin })).status).toBe(403)
    expect((await t.refused(secondFactor.reset, { params: t.boss })).status).toBe(403)
    await t.call(secondFactor.reset, { params: person })
    expect(await t.refused(session.me, {}, { as: person })).toMatchObject({ code: 'E038' })
    const body = { email: person.email, password, tenant: t.code }
    expect((await t.send(session.signIn, { body }, { as })).json().data.accessToken).toBeTruthy()
  })
})

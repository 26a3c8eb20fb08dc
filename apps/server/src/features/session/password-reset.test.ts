import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { describe, expect, test } from 'vitest'
import { anyPassword, aTenant, aUser, nextNumber, type Tenant } from '../../../test/tenant.ts'
import { mailLog, mailShown } from '../mail/queries.ts'
import { resetTokenOf, signedIn } from './examples.ts'
import { mailResetLinks, sealRequest } from './mail-reset-links.ts'

const password = 'Tide-and-harbour-7'
const as = 'nobody' as const
const mailsTo = async (t: Tenant, email: string) => {
  const scope = await t.scope()
  const rows = await mailLog(scope).where('recipient', '=', email).execute()
  return rows.map((row) => mailShown(scope, row))
}
const ask = (t: Tenant, email: string) =>
  mailResetLinks(t.deps, t.clock.now(), sealRequest(t.deps.vault, email))
const useLink = (t: Tenant, token: string, chosen = password) =>
  t.send(session.reset, { body: { token, password: chosen } }, { as })
const linkIn = async (t: Tenant, email: string) =>
  /token=([\w.-]+)/.exec((await mailsTo(t, email))[0]!.text)![1]!
const gone = { status: 410, code: 'E016' }
async function later<T>(t: Tenant, minutes: number, work: () => Promise<T>) {
  t.clock.set(new Date(Date.now() + minutes * 60_000))
  try {
    return await work()
  } finally {
    t.clock.set(undefined)
  }
}

describe('asking for a link', () => {
  test('answers the same for known, unknown and removed; only the known one gets a mail', async () => {
    const t = await aTenant()
    const [known, removed] = [await aUser(t), await aUser(t)]
    await t.call(users.remove, { params: removed })
    const unknown = `nobody${nextNumber()}@${t.code}.example`
    const answers: object[] = []
    for (const email of [known.email, unknown, removed.email]) {
      const answer = await t.send(session.requestReset, { body: { email } }, { as })
      answers.push({ status: answer.statusCode, body: answer.json() })
      const { rows } = await t.owner.query(
        `select data, data::text as text from pgboss.job where data->>'job' = 'password-reset'
          order by created_on desc limit 1`,
      )
      expect(rows[0].text).not.toContain('@')
      await mailResetLinks(t.deps, t.clock.now(), rows[0].data)
    }
    expect(answers).toEqual(
      Array(3).fill({
        status: 200,
        body: { success: true, message: 'Password reset link is sent to your email', data: null },
      }),
    )
    const counts = await Promise.all(
      [known.email, unknown, removed.email].map(async (email) => (await mailsTo(t, email)).length),
    )
    expect(counts).toEqual([1, 0, 0])
  })

  test('takes the e-mail from the query too, and refuses what is none', async () => {
    const t = await aTenant()
    const inQuery = { query: { email: 'a@b.example' }, body: {} }
    expect((await t.send(session.requestReset, inQuery, { as })).statusCode).toBe(200)
    for (const body of [{}, { email: 'no e-mail' }])
      expect(await t.refused(session.requestReset, { body }, { as })).toMatchObject({
        status: 400,
        errors: [{ path: 'email' }],
      })
    expect(await t.refused(session.requestReset, { body: { email: 'x' } }, { as })).toMatchObject({
      errors: [{ message: 'Email is invalid' }],
    })
  })

  test('each company of the e-mail writes its own mail; another Host changes no link', async () => {
    const [t, other] = [await aTenant(), await aTenant()]
    const email = `both${nextNumber()}@${t.code}.example`
    await aUser(t, { email })
    await aUser(other, { email, password: anyPassword })
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await t.send(session.requestReset, { body: { email } }, { as, headers })
    const token = await resetTokenOf(t, email.toLowerCase())
    for (const each of [t, other]) {
      const [mail, ...more] = await mailsTo(each, email)
      expect(more).toEqual([])
      expect(mail?.subject).toContain(`Company ${each.code}`)
      expect(mail?.text).toContain('http://muster.test/password-reset?token=')
      expect(mail?.text).not.toContain('evil')
    }
    expect((await useLink(t, token)).statusCode).toBe(200)
    const signIn = (each: Tenant, chosen: string) =>
      each.send(session.signIn, { body: { email, password: chosen, tenant: each.code } }, { as })
    expect((await signIn(t, password)).statusCode).toBe(200)
    expect((await signIn(other, anyPassword)).statusCode).toBe(200)
    expect((await signIn(other, password)).statusCode).toBe(401)
  })

  test('five mails an hour for an account, fifty requests an hour from an address', async () => {
    const t = await aTenant()
    const { email } = await aUser(t)
    for (let n = 0; n < 8; n++) await ask(t, email)
    expect(await mailsTo(t, email)).toHaveLength(5)
    await later(t, 61, () => ask(t, email))
    expect(await mailsTo(t, email)).toHaveLength(6)
    const request = () => t.send(session.requestReset, { body: { email: 'x@y.example' } }, { as })
    const statuses = (await Promise.all(Array.from({ length: 60 }, request))).map((each) => each.statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})

test('a request that the queue does twice mails nobody twice, and a new one goes out', async () => {
  const t = await aTenant()
  const { email } = await aUser(t)
  const asked = sealRequest(t.deps.vault, email)
  await mailResetLinks(t.deps, t.clock.now(), asked)
  const token = await linkIn(t, email)
  await Promise.all([1, 2, 3].map(() => mailResetLinks(t.deps, t.clock.now(), asked)))
  expect(await mailsTo(t, email)).toHaveLength(1)
  await ask(t, email)
  expect(await mailsTo(t, email)).toHaveLength(2)
  expect((await useLink(t, token)).statusCode).toBe(410)
})

test('a password that the office sets ends an open link and every session', async () => {
  const t = await aTenant()
  const { person, accessToken } = await signedIn(t)
  const token = await resetTokenOf(t, person.email)
  await t.call(users.update, { params: person, body: { password: 'Set-by-the-office-1' } })
  expect((await useLink(t, token)).json()).toMatchObject({ code: 'E016' })
  const headers = { authorization: `Bearer ${accessToken}` }
  expect(await t.refused(session.me, {}, { as, headers })).toMatchObject({ status: 401, code: 'E038' })
})

describe('a link', () => {
  test('says for whom it is, and ends every session of the person but opens none', async () => {
    const t = await aTenant()
    const { person, accessToken, refreshToken } = await signedIn(t)
    const token = await resetTokenOf(t, person.email)
    for (const input of [{ body: { token } }, { query: { token }, body: {} }])
      expect(await t.call(session.validateReset, input, { as })).toEqual({
        valid: true,
        emailMasked: person.email.replace(/^(.)[^@]*/, '$1***'),
        expiresAt: expect.any(String),
      })
    const answer = await useLink(t, token)
    expect(answer.json()).toEqual({ success: true, message: 'Password changed', data: null })
    const headers = { authorization: `Bearer ${accessToken}` }
    expect(await t.refused(session.me, {}, { as, headers })).toMatchObject({ status: 401, code: 'E038' })
    expect(await t.refused(session.refresh, { body: { refreshToken } }, { as })).toMatchObject({
      code: 'E038',
    })
    const subjects = (await mailsTo(t, person.email)).map((mail) => mail.subject)
    expect(subjects).toContain('Your password was changed')
    expect(await t.refused(session.validateReset, { body: { token } }, { as })).toMatchObject(gone)
  })

  test('used twenty times at once succeeds once', async () => {
    const t = await aTenant()
    const { email } = await aUser(t)
    const token = await resetTokenOf(t, email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => useLink(t, token, `${password}-${n}`)),
    )
    expect(answers.map((each) => each.statusCode).sort()).toEqual([200, ...Array(19).fill(410)])
  })

  test('lives thirty minutes, and no longer than the next one', async () => {
    const t = await aTenant()
    const { email } = await aUser(t)
    const older = await resetTokenOf(t, email)
    const newer = await later(t, 1, () => resetTokenOf(t, email))
    expect((await useLink(t, older)).json().code).toBe('E016')
    const late = await later(t, 31.1, () => useLink(t, newer))
    expect(late.statusCode).toBe(410)
    expect((await later(t, 30.5, () => useLink(t, newer))).statusCode).toBe(200)
  })

  test('of a removed person, of another company, or made up opens nothing', async () => {
    const [t, other] = [await aTenant(), await aTenant()]
    const person = await aUser(t)
    const token = await resetTokenOf(t, person.email)
    const moved = token.replace(/^[^.]+/, other.tenantId.toString(36))
    for (const wrong of [moved, 'x', `1.${'A'.repeat(43)}`, `zzzz.${'A'.repeat(43)}`])
      expect((await useLink(t, wrong)).statusCode).toBe(410)
    await t.call(users.remove, { params: person })
    expect((await useLink(t, token)).statusCode).toBe(410)
  })

  test('refuses a password that is short or common, and can be used again then', async () => {
    const t = await aTenant()
    const { email } = await aUser(t)
    const token = await resetTokenOf(t, email)
    expect((await useLink(t, token, 'short')).json().errors[0].path).toBe('password')
    const common = await useLink(t, token, 'Password1')
    expect([common.statusCode, common.json().errors[0].path]).toEqual([422, 'password'])
    expect((await useLink(t, token)).statusCode).toBe(200)
  })

  test('stands nowhere in the database', async () => {
    const t = await aTenant()
    const { email } = await aUser(t)
    const token = await resetTokenOf(t, email)
    const secret = token.split('.')[1]!
    for (const table of ['mails', 'password_resets', 'pgboss.job']) {
      const { rows } = await t.owner.query(`select t::text as row from ${table} t`)
      const dump = rows.map(({ row }) => row).join('\n')
      expect(dump).not.toContain(secret)
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

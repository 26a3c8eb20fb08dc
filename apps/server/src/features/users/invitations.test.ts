import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { runBackgroundJob } from '../../background/runner.ts'
import { mailLog, mailShown } from '../mail/queries.ts'
import { withAuthenticator } from '../second-factor/examples.ts'
import { anInvited, aUserInput, invitationTokenOf } from './examples.ts'
import { readCompanyLook } from './invitations/invitation-queries.ts'
import { invitationLink } from './invitations/invite.ts'

const days = 24 * 60 * 60 * 1000
const password = 'Ferry-at-seven-42'
const accept = (t: Tenant, token: string, chosen = password) =>
  t.send(users.acceptInvitation, { body: { token, password: chosen } }, { as: 'nobody' })
const validate = (t: Tenant, token: string) =>
  t.send(users.validateInvitation, { body: { token } }, { as: 'nobody' })
const signIn = (t: Tenant, email: string, typed = password) =>
  t.send(session.signIn, { body: { email, password: typed, tenant: t.code } }, { as: 'nobody' })
const mailsTo = async (t: Tenant, email: string) =>
  mailLog(await t.scope())
    .where('recipient', '=', email)
    .execute()

test('somebody is added with an invitation, chooses a password by its link once, and signs in', async () => {
  const t = await aTenant()
  const { password: _, ...input } = aUserInput(t)
  const invited = await t.call(users.create, { body: { ...input, invite: true } })
  expect(invited.signIn).toBe('INVITED')
  expect((await signIn(t, input.email)).statusCode).toBe(401)
  expect(await mailsTo(t, input.email)).toHaveLength(1)
  const token = await invitationTokenOf(t, input.email)
  const shown = (await validate(t, token)).json().data
  expect(shown).toMatchObject({ firstName: 'Ada', emailMasked: 'a***@test.example', companyCode: t.code })

  expect((await accept(t, token, 'password')).json()).toMatchObject({ errors: [{ path: 'password' }] })
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(t, token)))
  expect(answers.map((each) => each.statusCode).sort()).toEqual([200, ...Array(19).fill(410)])
  expect((await signIn(t, input.email)).statusCode).toBe(200)
  expect((await t.call(users.read, { params: invited })).signIn).toBe('READY')
  expect((await validate(t, token)).json()).toMatchObject({ code: 'E016' })
  const logged = await (await t.scope())
    .from('audit_entries')
    .where('action', '=', 'users.acceptInvitation')
    .select('actor_id')
    .execute()
  expect(logged).toEqual([{ actor_id: invited.id }])
})

test('A-13: choosing the first password signs in where that is asked for, once, as the demand of the company says', async () => {
  const t = await aTenant()
  const person = await aUser(t, { level: 3 })
  await t.call(users.invite, { params: person })
  const token = await invitationTokenOf(t, person.email)
  await (await t.scope()).change('company_settings', { second_factor_up_to: 3 }).execute()
  const body = { token, password, signIn: true, platform: 'WEB' as const }
  const entering = () => t.send(users.acceptInvitation, { body }, { as: 'nobody' })
  const answers = await Promise.all([entering(), entering(), entering()])
  expect(answers.map((each) => each.statusCode).sort()).toEqual([200, 410, 410])
  const { data } = answers.find((each) => each.statusCode === 200)!.json()
  const user = { tenantUserId: person.id, secondFactorDemanded: true }
  expect(data).toMatchObject({ tenantId: t.tenantId, user })
  const headers = { authorization: `Bearer ${data.accessToken}` }
  const me = await t.send(session.me, {}, { as: 'nobody', headers })
  expect(me.json().data).toEqual(data.user)
  expect((await signIn(t, person.email)).statusCode).toBe(200)
})

test('A-13: a second factor that a person has is asked for after the invitation too', async () => {
  const t = await aTenant()
  const { person } = await withAuthenticator(t)
  await t.call(users.invite, { params: person })
  const token = await invitationTokenOf(t, person.email)
  const body = { token, password, signIn: true }
  const response = await t.send(users.acceptInvitation, { body }, { as: 'nobody' })
  expect(response.json().data).toMatchObject({ mfaRequired: true, challenge: expect.any(String) })
  expect(response.json().data).not.toHaveProperty('accessToken')
})

test('it is written in the language of the company, and in that of the person once they chose one', async () => {
  const t = await aTenant()
  await t.owner.query(`update company_settings set locale = 'ar' where tenant_id = $1`, [t.tenantId])
  const { person, email } = await anInvited(t)
  await t.owner.query(`update users set language = 'vi' where id = $1`, [person.id])
  await t.call(users.invite, { params: person })
  const scope = await t.scope()
  const mails = (await mailsTo(t, email)).map((row) => mailShown(scope, row))
  const { name } = await readCompanyLook(scope)
  expect(mails.map(({ subject }) => subject).sort()).toEqual(
    [`Tài khoản của bạn tại ${name}`, `حسابك لدى ${name}`].sort(),
  )
  for (const { text } of mails) expect(text).toContain(t.code)
  expect(mails.find(({ subject }) => subject.startsWith('حسابك'))!.text).toContain('اختيار كلمة مرور')
})

test('of the token only the hash is kept, and the mail is sealed', async () => {
  const t = await aTenant()
  const { token, email } = await anInvited(t)
  const scope = await t.scope()
  const [kept] = await scope.from('invitations').selectAll().execute()
  expect(kept!.hash).toHaveLength(32)
  expect(JSON.stringify(kept)).not.toContain(token)
  const [mail] = await mailsTo(t, email)
  expect(mail!.text_cipher.includes(token)).toBe(false)
})

test('an invitation ends after seven days, and sending it again ends the one before', async () => {
  const t = await aTenant()
  const { person, email, token } = await anInvited(t)
  const later = (seconds: number) => t.clock.set(new Date(start + 7 * days + seconds * 1000))
  const start = Date.now()
  try {
    later(1)
    expect((await accept(t, token)).statusCode).toBe(410)
    const [listed] = (await t.call(users.list, { query: { search: email } })) as { signIn: string }[]
    expect(listed!.signIn).toBe('EXPIRED')
    expect((await t.call(users.invite, { params: person })).signIn).toBe('INVITED')
    const second = await invitationTokenOf(t, email)
    later(2)
    await t.call(users.invite, { params: person })
    expect((await validate(t, second)).statusCode).toBe(410)
    expect((await accept(t, await invitationTokenOf(t, email))).statusCode).toBe(200)
  } finally {
    t.clock.set(undefined)
  }
})

test('nobody with a password is invited, and a password set meanwhile ends the invitation', async () => {
  const t = await aTenant()
  const { person, token } = await anInvited(t)
  await t.call(users.update, { params: person, body: { password: 'correct horse' } })
  expect((await validate(t, token)).statusCode).toBe(410)
  expect((await accept(t, token)).statusCode).toBe(410)
  expect(await t.refused(users.invite, { params: person })).toMatchObject({ status: 409, code: 'E046' })
})

test('a person who is removed cannot accept, and nobody invites somebody stronger', async () => {
  const t = await aTenant()
  const { person, token } = await anInvited(t)
  await t.call(users.remove, { params: person })
  expect((await accept(t, token)).statusCode).toBe(410)
  const admin = await aUser(t, { level: 2 })
  const manager = await aUser(t, { level: 3 })
  expect(await t.refused(users.invite, { params: admin }, { as: manager })).toMatchObject({ status: 403 })
  expect((await validate(t, 'nothing')).statusCode).toBe(410)
  expect((await validate(t, `zzzz.${'a'.repeat(43)}`)).statusCode).toBe(410)
})

test('A-15: without a mail server, adding and inviting say that the invitation waits', async () => {
  const t = await aTenant()
  const { password: _, ...input } = aUserInput(t)
  const made = await t.call(users.create, { body: { ...input, invite: true } })
  expect(made.invitationWaits).toBe(true)
  expect((await t.call(users.invite, { params: made })).invitationWaits).toBe(true)
  expect(await t.call(users.create, { body: aUserInput(t) })).not.toHaveProperty('invitationWaits')
})

test('without a password and without an invitation nobody is added', async () => {
  const t = await aTenant()
  const { password: _, ...body } = aUserInput(t)
  expect(await t.refused(users.create, { body })).toMatchObject({
    status: 422,
    errors: [{ path: 'password', message: 'This is required' }],
  })
})

test('the background job that invites many mails each of them once, however often it runs', async () => {
  const t = await aTenant()
  const people = await Promise.all([aUser(t), aUser(t), aUser(t, { password: 'correct horse' })])
  const payload = {
    tenantId: t.tenantId,
    userIds: people.map(({ id }) => id),
    link: invitationLink(t.deps.publicUrl),
  }
  await runBackgroundJob(t.deps, t.clock.now(), 'invite', payload)
  await runBackgroundJob(t.deps, t.clock.now(), 'invite', payload)
  const counts = await Promise.all(people.map(async ({ email }) => (await mailsTo(t, email)).length))
  expect(counts).toEqual([1, 1, 0])
  expect((await accept(t, await invitationTokenOf(t, people[0]!.email))).statusCode).toBe(200)
})

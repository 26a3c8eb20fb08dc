import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { closeTablePool } from '../../outside/table/index.ts'
import { mailLog, mailShown } from '../mail/queries.ts'
import { aUserInput, csvFile } from './examples.ts'

afterAll(closeTablePool)

async function mailTo(t: Tenant, email: string) {
  const scope = await t.scope()
  const row = await mailLog(scope).where('recipient', '=', email).limit(1).executeTakeFirstOrThrow()
  return mailShown(scope, row).text
}

test('G-15: a person of one name is added, found, changed and signed in by it', async () => {
  const t = await aTenant()
  const newPerson = await t.call(users.create, {
    body: { ...aUserInput(t), firstName: 'Suparman', lastName: null, password: 'Ferry-at-seven-42' },
  })
  expect(newPerson).toMatchObject({ name: 'Suparman', user: { firstName: 'Suparman', lastName: '' } })
  const [found] = (await t.call(users.list, { query: { search: 'suparman' } })) as { name: string }[]
  expect(found!.name).toBe('Suparman')
  const credentials = { email: newPerson.user.email!, password: 'Ferry-at-seven-42', tenant: t.code }
  const signedIn = await t.send(session.signIn, { body: credentials }, { as: 'nobody' })
  expect(signedIn.json().data.user).toMatchObject({ firstName: 'Suparman', lastName: '' })
  const logged = await (await t.scope())
    .from('audit_entries')
    .where('action', '=', 'session.signIn')
    .select('actor_name')
    .executeTakeFirst()
  expect(logged!.actor_name).toBe('Suparman')

  const two = await t.call(users.update, { params: newPerson, body: { lastName: 'Wijaya' } })
  expect(two.name).toBe('Suparman Wijaya')
  const kept = await t.call(users.update, { params: newPerson, body: { lastName: '' } })
  expect(kept.name).toBe('Suparman Wijaya')
  const one = await t.call(users.update, { params: newPerson, body: { lastName: null } })
  expect(one).toMatchObject({ name: 'Suparman', user: { lastName: '' } })
})

test('G-15: a last name that is left out or empty is still asked for', async () => {
  const t = await aTenant()
  const { lastName: _, ...without } = aUserInput(t)
  for (const body of [without, { ...without, lastName: ' ' }])
    expect(await t.refused(users.create, { body: body as never })).toMatchObject({
      status: 400,
      errors: [{ path: 'lastName' }],
    })
})

test('G-15: a file brings people of one name, and says who they are', async () => {
  const t = await aTenant()
  const file = csvFile(
    [
      'First name,Last name,E-mail,Role',
      'Sukarno,,su@test.example,Employee',
      'Harbour View,,hv@test.example,Client',
    ].join('\n'),
  )
  const report = await t.call(users.importPeople, { file, fileName: 'people.csv', body: {} })
  expect(report).toMatchObject({ written: 2, faultCount: 0, warningCount: 1 })
  expect(report.warnings).toMatchObject([
    { row: 2, column: 'last name', message: 'This person has one name only' },
  ])
  const names = ((await t.call(users.list, { query: {} })) as { name: string }[]).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Sukarno', 'Harbour View']))
  const again = await t.call(users.checkImport, { file, fileName: 'people.csv' })
  expect(again.warnings.filter(({ column }) => column === 'first name')).toHaveLength(2)
})

test('A-14: a client company has one name, and its mails greet the whole of it', async () => {
  const t = await aTenant()
  const userRoleId = t.roleIds.get(10)!
  const client = { phone: '0412 345 678', userRoleId, invite: true }
  const add = (firstName: string, lastName: string | null, email: string) =>
    t.call(users.create, { body: { ...client, firstName, lastName, email } })
  const whole = await add('Harbour View Body Corporate', null, `whole@${t.code}.example`)
  expect(whole.name).toBe('Harbour View Body Corporate')
  const apart = await add('Harbour', 'View Strata', `apart@${t.code}.example`)
  expect(await mailTo(t, whole.user.email!)).toContain('Hello Harbour View Body Corporate,')
  expect(await mailTo(t, apart.user.email!)).toContain('Hello Harbour View Strata,')

  const worker = await aUser(t, { firstName: 'Mia' })
  await t.call(users.invite, { params: worker })
  expect(await mailTo(t, worker.email)).toContain('Hello Mia,')
})

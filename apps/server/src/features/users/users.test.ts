import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { describe, expect, test } from 'vitest'
import { aContract, aJob, aSite, aWork } from '../../../test/office.ts'
import { aClient, anyPassword, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aUserInput } from './examples.ts'

const readRow = async (t: Tenant, id: number) =>
  (await t.scope()).from('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const signIn = (t: Tenant, email: string, password: string) =>
  t.send(session.signIn, { body: { email, password, tenant: t.code } }, { as: 'nobody' })

describe('adding a person', () => {
  test('they can sign in, and the form shows what was kept', async () => {
    const t = await aTenant()
    const input = aUserInput(t)
    const newPerson = await t.call(users.create, { body: input })
    expect(newPerson).toEqual({
      id: newPerson.id,
      tenantUserId: newPerson.id,
      signIn: 'READY',
      suspension: null,
      name: 'Ada Byron',
      distinguishedBy: null,
      employeeNumber: input.employeeNumber,
      imageURL: null,
      userRole: { id: input.userRoleId, name: 'Employee', roleLevel: 5 },
      user: {
        firstName: 'Ada',
        lastName: 'Byron',
        email: input.email,
        dateOfBirth: '1990-12-10',
        phone: '+61412345678',
        address: '1 George Street, Sydney',
      },
      userStatus: 'OFFLINE',
      statusUpdatedTime: null,
      availableForEmergency: false,
      timezone: 'Australia/Brisbane',
      businessNumber: '51 824 753 556',
      taxNumberMasked: '*** *** 782',
      agreedWeekMinutes: null,
      version: 1,
    })
    expect(await t.call(users.read, { params: newPerson })).toEqual(newPerson)
    expect((await signIn(t, input.email, input.password)).statusCode).toBe(200)
  })

  test('an answer is 201, and the same key adds nobody twice', async () => {
    const t = await aTenant()
    const input = { body: aUserInput(t) }
    const key = '2b5f7d0e-6d0a-4a3a-9d5c-0a1b2c3d4e5f'
    const first = await t.send(users.create, input, { key })
    const again = await t.send(users.create, input, { key })
    expect([first.statusCode, again.statusCode, again.headers['idempotent-replayed']]).toEqual([
      201,
      201,
      'true',
    ])
    expect(again.json().data).toEqual(first.json().data)
    expect(await t.call(users.list, { query: { search: input.body.email } })).toHaveLength(1)
  })

  test('D1-05: staff need a telephone and an employee number, clients a telephone', async () => {
    const t = await aTenant()
    await aUser(t, { employeeNumber: 'CL-9000099' })
    expect(await t.call(users.nextNumber)).toEqual({ employeeNumber: 'CL-9000100' })
    const { firstName, lastName, userRoleId, password, phone } = aUserInput(t)
    const least = { firstName, lastName, userRoleId, password, email: `a@${t.code}.example` }
    const employeeNumber = 'CL-9000100'
    for (const empty of [undefined, null, '', ' ']) {
      const noPhone = { ...least, employeeNumber, phone: empty }
      expect(await t.refused(users.create, { body: noPhone as never })).toMatchObject({
        status: 400,
        errors: [{ path: 'phone', message: 'Phone is required' }],
      })
      const noNumber = { ...least, phone, employeeNumber: empty }
      expect(await t.refused(users.create, { body: noNumber as never })).toMatchObject({
        status: 422,
        errors: [{ path: 'employeeNumber', message: 'Employee number is required' }],
      })
    }
    const made = await t.call(users.create, { body: { ...least, phone, employeeNumber } })
    expect(made.employeeNumber).toBe(employeeNumber)
    const client = { ...least, phone, userRoleId: t.roleIds.get(10)!, email: `b@${t.code}.example` }
    expect((await t.call(users.create, { body: client })).employeeNumber).toBeNull()
  })

  test.each([
    [{ firstName: ' ' }, 400, 'firstName', 'First name is required'],
    [{ lastName: '' }, 400, 'lastName', 'Last name is required'],
    [{ email: 'ada' }, 400, 'email', 'Email is invalid'],
    [{ password: '12345' }, 400, 'password', 'At least 6 characters'],
    [{ password: 'Password1' }, 422, 'password', 'This password is too common. Choose another one'],
    [{ userRoleId: -1 }, 400, 'userRoleId', 'A role is required'],
    [{ userRoleId: 999_999_999 }, 422, 'userRoleId', 'A role is required'],
    [{ phone: '12' }, 422, 'phone', 'This is not a telephone number'],
    [{ dob: '2020-01-01' }, 422, 'dob', 'The age must be 14 to 100 years'],
    [{ timezone: 'Mars/Olympus' }, 400, 'timezone', 'Unknown time zone'],
    [{ businessNumber: '51824753557' }, 422, 'businessNumber', 'This is not a valid ABN'],
    [{ taxNumber: '123456789' }, 422, 'taxNumber', 'This is not a valid TFN'],
    [{ taxNumber: '111 111 111' }, 422, 'taxNumber', 'This number stands for a status. Leave it empty'],
  ])('%j is refused beside its field', async (wrong, status, path, message) => {
    const t = await aTenant()
    const refusal = await t.refused(users.create, { body: { ...aUserInput(t), ...wrong } })
    expect(refusal).toMatchObject({ status, code: 'E001', errors: [{ path, message }] })
    expect(await t.call(users.list)).toHaveLength(1)
  })

  test('every fault is named at once, and no refusal repeats a number', async () => {
    const t = await aTenant()
    const wrong = { taxNumber: '123456789', businessNumber: '99999999999', phone: '12' }
    const response = await t.send(users.create, { body: { ...aUserInput(t), ...wrong } })
    expect(
      response
        .json()
        .errors.map((each: { path: string }) => each.path)
        .sort(),
    ).toEqual(['businessNumber', 'phone', 'taxNumber'])
    expect(response.body).not.toMatch(/123456789|99999999999/)
  })

  test('an e-mail and a number are used once in a company, without case, and again in another', async () => {
    const t = await aTenant()
    const input = aUserInput(t)
    await t.call(users.create, { body: input })
    const sameEmail = { ...aUserInput(t), email: input.email.toUpperCase() }
    expect(await t.refused(users.create, { body: sameEmail })).toMatchObject({
      status: 409,
      errors: [{ path: 'email', message: 'This email is already used' }],
    })
    const sameNumber = { ...aUserInput(t), employeeNumber: input.employeeNumber }
    expect(await t.refused(users.create, { body: sameNumber })).toMatchObject({
      status: 409,
      errors: [{ path: 'employeeNumber' }],
    })
    const other = await aTenant()
    const there = { ...input, userRoleId: other.roleIds.get(5)! }
    expect((await other.call(users.create, { body: there })).user.email).toBe(input.email)
    const theirRole = { ...aUserInput(t), userRoleId: other.roleIds.get(5)! }
    expect(await t.refused(users.create, { body: theirRole })).toMatchObject({ status: 422 })
  })

  test('fields nobody may set are left aside', async () => {
    const t = await aTenant()
    const forged = {
      id: 1,
      roleLevel: 1,
      passwordHash: 'x',
      verified: true,
      version: 9,
      tenantId: t.tenantId,
    }
    const made = await t.call(users.create, { body: { ...aUserInput(t), ...forged } as never })
    expect(made).toMatchObject({ userRole: { roleLevel: 5 }, version: 1 })
    expect(made.id).not.toBe(1)
    expect((await readRow(t, made.id)).password_hash).toMatch(/^\$argon2id\$/)
  })
})

test('tax numbers are stored encrypted and cannot be read as somebody else’s', async () => {
  const t = await aTenant()
  const key = '2b5f7d0e-6d0a-4a3a-9d5c-0a1b2c3d4e5f'
  const made = await t.call(users.create, { body: aUserInput(t) }, { key })
  const other = await t.call(users.create, { body: { ...aUserInput(t), businessNumber: '83914571673' } })
  const row = await readRow(t, made.id)
  expect(JSON.stringify(row)).not.toMatch(/123456782|51824753556/)
  expect(row.tax_number_cipher?.includes('123456782')).toBe(false)
  expect(row.tax_number_tail).toBe('782')
  const scope = await t.scope()
  const kept = await scope.from('idempotency_keys').select('answer').executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toMatch(/51 ?824|1990-12-10/)
  await scope
    .change('users', { business_number_cipher: row.business_number_cipher })
    .where('id', '=', other.id)
    .execute()
  expect((await t.send(users.read, { params: other })).statusCode).toBe(500)
})

describe('changing a person', () => {
  test('what is left out stays; an empty name, password or tax number too', async () => {
    const t = await aTenant()
    const made = await t.call(users.create, { body: aUserInput(t) })
    const blank = { firstName: '', lastName: '', password: '', taxNumber: '' } as const
    const changed = await t.call(users.update, { params: made, body: { ...blank, address: '2 Pitt Street' } })
    expect(changed).toEqual({ ...made, version: 2, user: { ...made.user, address: '2 Pitt Street' } })
    expect((await signIn(t, made.user.email!, 'correct horse')).statusCode).toBe(200)
  })

  test('an emptied field is emptied, a tax number only on purpose', async () => {
    const t = await aTenant()
    const newPerson = await t.call(users.create, { body: aUserInput(t) })
    const shown = await t.call(users.update, {
      params: newPerson,
      body: { taxNumber: newPerson.taxNumberMasked },
    })
    expect(shown.taxNumberMasked).toBe('*** *** 782')
    const empty = { phone: '', address: null, dob: null, timezone: null, businessNumber: '', taxNumber: null }
    const changed = await t.call(users.update, { params: newPerson, body: { ...empty, employeeNumber: '' } })
    expect(changed).toMatchObject({
      employeeNumber: null,
      timezone: null,
      businessNumber: null,
      taxNumberMasked: null,
      user: { phone: null, address: null, dateOfBirth: null },
    })
    expect((await readRow(t, newPerson.id)).tax_number_cipher).toBeNull()
  })

  test('of fifty saves of one version one is kept; the others get the newer values', async () => {
    const t = await aTenant()
    const person = await aUser(t)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        t.send(users.update, { params: person, body: { address: `${n} Pitt Street`, version: 1 } }),
      ),
    )
    const kept = answers.filter((each) => each.statusCode === 200)
    const refused = answers.filter((each) => each.statusCode === 409)
    expect([kept.length, refused.length]).toEqual([1, 49])
    const { distinguishedBy, ...newer } = kept[0]!.json().data
    expect(distinguishedBy).toBeNull()
    expect(refused[0]!.json()).toMatchObject({ code: 'E030', data: newer })
  })

  test.each(['password', 'userRoleId'] as const)(
    'a new %s ends all sessions of that person',
    async (field) => {
      const t = await aTenant()
      const person = await aUser(t, { password: anyPassword })
      const signedIn = (await signIn(t, person.email, anyPassword)).json().data
      const headers = { authorization: `Bearer ${signedIn.accessToken}` }
      const change = { password: 'another horse', userRoleId: t.roleIds.get(6)! }
      expect(await t.call(session.me, {}, { as: 'nobody', headers })).toMatchObject({
        tenantUserId: person.id,
      })
      await t.call(users.update, { params: person, body: { address: 'no matter' } })
      expect((await t.send(session.me, {}, { as: 'nobody', headers })).statusCode).toBe(200)
      await t.call(users.update, { params: person, body: { [field]: change[field] } })
      const ended = await t.refused(session.me, {}, { as: 'nobody', headers })
      expect(ended).toMatchObject({ status: 401, code: 'E038' })
      const { refreshToken } = signedIn
      expect(await t.refused(session.refresh, { body: { refreshToken } }, { as: 'nobody' })).toMatchObject({
        status: 401,
        code: 'E038',
      })
    },
  )

  test('a person with jobs or contracts stays on their side of client and staff', async () => {
    const t = await aTenant()
    const site = await aSite(t)
    const { worker } = await aJob(t)
    const swap = (person: TestUser, level: 5 | 10) =>
      t.send(users.update, { params: person, body: { userRoleId: t.roleIds.get(level)! } })
    expect((await swap(site.client, 5)).json()).toMatchObject({ errors: [{ path: 'userRoleId' }] })
    expect((await swap(worker, 10)).statusCode).toBe(422)
    expect((await swap(await aUser(t), 10)).statusCode).toBe(200)
    expect((await swap(await aClient(t), 5)).statusCode).toBe(200)
  })
})

describe('who may change whom', () => {
  test('nobody gives, changes or removes more rights than their own', async () => {
    const t = await aTenant()
    const manager = await aUser(t, { level: 3 })
    const stronger = await aUser(t, { level: 2 })
    const peer = await aUser(t, { level: 3 })
    const as = { as: manager }
    const strongRole = { ...aUserInput(t), userRoleId: t.roleIds.get(2)! }
    const denied = { status: 403, code: 'E020' }
    expect(await t.refused(users.create, { body: strongRole }, as)).toMatchObject(denied)
    expect(await t.refused(users.update, { params: stronger, body: { phone: '' } }, as)).toMatchObject(denied)
    expect(await t.refused(users.remove, { params: stronger }, as)).toMatchObject(denied)
    const promotion = { params: peer, body: { userRoleId: t.roleIds.get(2)! } }
    expect(await t.refused(users.update, promotion, as)).toMatchObject(denied)
    expect(await t.call(users.read, { params: stronger }, as)).toMatchObject({ version: 1 })
    expect(await t.call(users.update, { params: peer, body: { firstName: 'Peer' } }, as)).toMatchObject({
      version: 2,
    })
  })

  test('nobody changes their own role or removes themselves; the rest of oneself is free', async () => {
    const t = await aTenant()
    const manager = await aUser(t, { level: 3 })
    const as = { as: manager }
    const own = { params: manager, body: { userRoleId: t.roleIds.get(4)! } }
    expect(await t.refused(users.update, own, as)).toMatchObject({ status: 403 })
    const query = { force: true }
    expect(await t.refused(users.remove, { params: manager, query }, as)).toMatchObject({ status: 403 })
    const same = { address: 'Home', userRoleId: t.roleIds.get(3)! }
    expect(await t.call(users.update, { params: manager, body: same }, as)).toMatchObject({ version: 2 })
  })

  test('one owner remains when two demote or remove each other at the same instant', async () => {
    for (let round = 0; round < 10; round++) {
      const t = await aTenant()
      const other = await aUser(t, { level: 1 })
      const body = { userRoleId: t.roleIds.get(2)! }
      const against = (target: TestUser, as: TestUser) =>
        round % 2 === 0
          ? t.send(users.update, { params: target, body }, { as })
          : t.send(users.remove, { params: target, query: { force: true } }, { as })
      const answers = await Promise.all([against(other, t.boss), against(t.boss, other)])
      expect(answers.filter((each) => each.statusCode === 200)).toHaveLength(1)
      const scope = await t.scope()
      const owners = await scope
        .from('users')
        .where('role_id', '=', t.roleIds.get(1)!)
        .where('removed_at', 'is', null)
        .select('id')
        .execute()
      expect(owners).toHaveLength(1)
    }
  })

  test('a right lost while the request was on its way is not used', async () => {
    const t = await aTenant()
    const admin = await aUser(t, { level: 2 })
    const person = await aUser(t)
    const demote = { params: admin, body: { userRoleId: t.roleIds.get(5)! } }
    const [demoted, used] = await Promise.all([
      t.send(users.update, demote),
      t.send(users.update, { params: person, body: { firstName: 'New' } }, { as: admin }),
    ])
    expect(demoted.statusCode).toBe(200)
    expect([200, 401, 403]).toContain(used.statusCode)
    expect((await t.send(users.read, { params: person }, { as: admin })).statusCode).not.toBe(200)
  })
})

describe('removing a person', () => {
  test('they cannot sign in, their sessions end, and the e-mail is free again', async () => {
    const t = await aTenant()
    const person = await aUser(t, { password: anyPassword })
    expect((await t.send(session.me, {}, { as: person })).statusCode).toBe(200)
    expect(await t.call(users.remove, { params: person })).toBeNull()
    expect(await t.refused(session.me, {}, { as: person })).toMatchObject({ status: 401, code: 'E038' })
    expect((await signIn(t, person.email, anyPassword)).statusCode).toBe(401)
    expect(await t.refused(users.read, { params: person })).toMatchObject({ status: 404 })
    expect(await t.refused(users.remove, { params: person })).toMatchObject({ status: 404 })
    const again = { ...aUserInput(t), email: person.email }
    expect((await t.call(users.create, { body: again })).id).not.toBe(person.id)
  })

  test('with works or jobs it asks first; forced, what is to come ends and what was stays', async () => {
    const t = await aTenant()
    const job = await aJob(t)
    const { worker } = job
    await aWork(t, { job })
    const scope = await t.scope()
    const event = { job_id: job.id, assignee_id: worker.jobHasUserId, duration_minutes: 60 }
    const events = await scope
      .into('schedule_events', [
        { ...event, timezone: 'Australia/Brisbane', start_local: '2026-01-05T06:00:00', frequency: 'DAILY' },
        { ...event, timezone: 'Australia/Brisbane', start_local: '2026-01-05T23:00:00', frequency: 'DAILY' },
        { ...event, timezone: 'Australia/Brisbane', start_local: '2026-01-05T06:00:00', frequency: null },
        { ...event, timezone: 'Australia/Brisbane', start_local: '2027-01-05T06:00:00', frequency: null },
        {
          ...event,
          timezone: 'Australia/Brisbane',
          start_local: '2026-01-05T06:00:00',
          frequency: 'WEEKLY',
          until: '2026-02-01',
        },
      ])
      .returning('id')
      .execute()
    t.clock.set(new Date('2026-06-10T02:00:00Z'))
    try {
      const asked = await t.refused(users.remove, { params: worker })
      expect(asked).toMatchObject({ status: 409, code: 'C001' })
      expect(asked.message).toMatch(/ has 1 visit, 1 active job, and \d+ coming shifts$/)
      expect((await readRow(t, worker.id)).removed_at).toBeNull()
      await t.call(users.remove, { params: worker, query: { force: true } })
      await t.settle()
    } finally {
      t.clock.set(undefined)
    }
    const assignments = await scope
      .from('schedule_events')
      .select(['until', 'removed_at'])
      .where(
        'id',
        'in',
        events.map((each) => each.id),
      )
      .orderBy('id')
      .execute()
    expect(assignments.map((each) => [each.until, each.removed_at !== null])).toEqual([
      ['2026-06-10', false],
      ['2026-06-09', false],
      [null, false],
      [null, true],
      ['2026-02-01', false],
    ])
    const assignee = scope.from('job_assignees').select('removed_at')
    expect((await assignee.executeTakeFirstOrThrow()).removed_at).not.toBeNull()
    expect(await scope.from('works').select('user_id').execute()).toEqual([{ user_id: worker.id }])
    expect(await readRow(t, worker.id)).toMatchObject({ first_name: worker.firstName })
  })

  test('who signs contracts, and a client with sites, are asked about too', async () => {
    const t = await aTenant()
    const signer = await aUser(t, { level: 4 })
    const site = await aSite(t)
    const contract = await aContract(t, { sites: [site] })
    const scope = await t.scope()
    await scope.change('contracts', { signed_by_id: signer.id }).where('id', '=', contract.id).execute()
    expect(await t.refused(users.remove, { params: signer })).toMatchObject({
      code: 'C003',
      message: `${signer.firstName} ${signer.lastName} signs 1 contract`,
    })
    expect(await t.refused(users.remove, { params: site.client })).toMatchObject({
      code: 'C007',
      message: `${site.client.firstName} ${site.client.lastName} has 1 site and 1 contract`,
    })
    await t.call(users.remove, { params: site.client, query: { force: true } })
    expect(await scope.from('sites').select('client_id').execute()).toEqual([{ client_id: site.client.id }])
  })

  test('an open work has to end first, forced or not', async () => {
    const t = await aTenant()
    const work = await aWork(t, { status: 'ON_HOLD' })
    const query = { force: true }
    expect(await t.refused(users.remove, { params: work.by, query })).toMatchObject({
      status: 409,
      code: 'E036',
    })
  })
})

test('A-01: another e-mail is refused by name; the same one, however it is written, changes nothing', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const send = (email: string) =>
    t.send(users.update, { params: person, body: { email, phone: '0412 345 678' } })
  expect((await send('another@harbour.example')).json()).toMatchObject({ errors: [{ path: 'email' }] })
  expect((await send('another@harbour.example')).statusCode).toBe(422)
  expect((await send(person.email.toUpperCase())).statusCode).toBe(200)
  expect((await t.call(users.read, { params: person })).user.email).toBe(person.email)
})

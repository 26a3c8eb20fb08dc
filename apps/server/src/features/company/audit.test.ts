import { randomUUID } from 'node:crypto'
import { company } from '@muster/contract/company/company'
import { isAudited } from '@muster/contract/kit/endpoint'
import { type Page, pageOf } from '@muster/contract/kit/rows'
import { payroll } from '@muster/contract/pay/payroll'
import { session, withoutSecondStep } from '@muster/contract/session/session'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { setLater } from '../../../test/cluster.ts'
import { writingExamples } from '../../../test/sweeps/examples.ts'
import { anyPassword, aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

const entriesOf = async (t: Tenant, query: Parameters<typeof ask>[1] = {}) => (await ask(t, query)).content
const ask = async (t: Tenant, query: { action?: string; actorId?: number; from?: string; to?: string }) =>
  pageOf(await t.call(company.audit, { query: { size: 500, ...query } }))
const actionsOf = async (t: Tenant) => (await entriesOf(t)).map(({ action }) => action).reverse()
const addGroup = (t: Tenant, name: string, key?: string) =>
  t.send(siteGroups.create, { body: { name } }, key ? { key } : {})

for (const { title, endpoint, example } of writingExamples.filter((one) => isAudited(one.endpoint))) {
  test(`${title}: leaves one entry that names who and what, by ids alone`, async () => {
    const t = await aTenant()
    const { as = t.boss, ...input } = await example(t)
    const before = (await ask(t, {})).totalElements
    const answer = await t.send(endpoint, input as never, { as })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(300)
    const all = await ask(t, {})
    expect(all.totalElements).toBe(before + 1)
    const [entry] = all.content
    expect(entry).toMatchObject({
      action: `${endpoint.feature}.${endpoint.name}`,
      actorId: as.id,
      actorName: `${as.firstName} ${as.lastName}`,
      outcome: 200,
    })
    const id = input.params?.id
    if (id !== undefined) expect(entry!.target.id).toBe(Number.isNaN(Number(id)) ? id : Number(id))
    for (const value of Object.values(entry!.target).flat())
      expect(String(value)).toMatch(/^(\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
  })
}

test('reads leave none, not even those that are posted; what is taken out as a file leaves one', async () => {
  const t = await aTenant()
  await t.call(siteGroups.search, { body: { name: 'x' } })
  await t.call(siteGroups.list)
  expect(await actionsOf(t)).toEqual([])
  const person = await aUser(t)
  const query = { payrollType: 'USER' as const, reportType: 'CSV' as const, tenantUserId: person.id }
  await t.call(payroll.file, { query: query as never })
  expect(await entriesOf(t)).toMatchObject([{ action: 'payroll.file', target: { tenantUserId: person.id } }])
})

test('what was rolled back or refused leaves none, and what is sent again no second one', async () => {
  const t = await aTenant()
  const key = randomUUID()
  for (let n = 0; n < 3; n++) expect((await addGroup(t, 'North', key)).statusCode).toBe(201)
  expect((await addGroup(t, 'North')).statusCode).toBe(409)
  expect((await addGroup(t, '')).statusCode).toBe(400)
  expect(await actionsOf(t)).toEqual(['siteGroups.create'])
  const [{ target } = { target: {} }] = await entriesOf(t)
  const [group] = await t.call(siteGroups.list)
  expect(target).toEqual({ id: group!.id })
})

test('every denial leaves one: of a level, of a row out of reach, of another company', async () => {
  const t = await aTenant()
  const worker = await aUser(t, { level: 5 })
  const other = await aTenant()
  const foreign = await other.call(siteGroups.create, { body: { name: 'Theirs' } })
  await t.refused(siteGroups.create, { body: { name: 'Mine' } }, { as: worker })
  await t.refused(siteGroups.update, { params: foreign, body: { name: 'Mine' } })
  const elsewhere = { query: { tenantId: other.tenantId } } as never
  await t.refused(siteGroups.list, elsewhere)
  expect(await entriesOf(t, { action: 'access.' })).toMatchObject([
    { outcome: 403, actorId: t.boss.id, target: { endpoint: 'siteGroups.list' } },
    { outcome: 404, actorId: t.boss.id, target: { endpoint: 'siteGroups.update', id: foreign.id } },
    { outcome: 403, actorId: worker.id, target: { endpoint: 'siteGroups.create' } },
  ])
  expect(await actionsOf(other)).toEqual(['siteGroups.create'])
})

test('signing in, failing to, and signing out are told; nothing of the e-mail or password is kept', async () => {
  const t = await aTenant()
  const person = await aUser(t, { password: anyPassword })
  const as = { as: 'nobody' as const, address: '10.77.1.2' }
  const signIn = (email: string, password: string) =>
    t.send(session.signIn, { body: { email, password, tenant: t.code } }, as)
  expect((await signIn(person.email, 'not the password')).statusCode).toBe(401)
  expect((await signIn(`nobody-${t.code}@muster.example`, anyPassword)).statusCode).toBe(401)
  const { refreshToken } = (await signIn(person.email, anyPassword)).json().data
  await t.call(session.refresh, { body: { refreshToken } }, as)
  await t.call(session.signOut, { body: { refreshToken } }, as)
  await t.call(session.signOut, { body: { refreshToken } }, as)
  const name = `${person.firstName} ${person.lastName}`
  const entries = await entriesOf(t)
  expect(entries.reverse()).toMatchObject([
    {
      action: 'session.signInFailed',
      actorId: null,
      actorName: '',
      target: { userId: person.id },
      outcome: 401,
    },
    { action: 'session.signInFailed', actorId: null, actorName: '', target: {}, outcome: 401 },
    { action: 'session.signIn', actorId: person.id, actorName: name, address: '10.77.1.2', outcome: 200 },
    { action: 'session.signOut', actorId: person.id, actorName: name, outcome: 200 },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/@|password/i)
})

test('a refresh token used again after the grace is told, and ends the session', async () => {
  const t = await aTenant()
  const person = await aUser(t, { password: anyPassword })
  const as = { as: 'nobody' as const }
  const body = { email: person.email, password: anyPassword, tenant: t.code }
  const { refreshToken } = withoutSecondStep(await t.call(session.signIn, { body }, as))
  await t.call(session.refresh, { body: { refreshToken } }, as)
  t.clock.set(new Date(Date.now() + 60_000))
  try {
    expect((await t.refused(session.refresh, { body: { refreshToken } }, as)).status).toBe(401)
  } finally {
    t.clock.set(undefined)
  }
  expect(await entriesOf(t, { action: 'session.tokenReused' })).toMatchObject([
    { actorId: person.id, outcome: 401 },
  ])
})

test('twenty writes at once make one chain', async () => {
  const t = await aTenant()
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => addGroup(t, `Group ${n}`)))
  expect(all.map((each) => each.statusCode)).toEqual(Array(20).fill(201))
  const ids = (await entriesOf(t)).map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 20 }, (_, n) => 20 - n))
  expect(await t.call(company.verifyAudit)).toMatchObject({ entries: 20, intact: true, firstBroken: null })
})

test('an entry that was changed, taken out or taken off the end is found', async () => {
  const t = await aTenant()
  for (let n = 1; n <= 5; n++) await addGroup(t, `Group ${n}`)
  const proofAfter = async (statement: string) => {
    const client = await t.owner.connect()
    try {
      const storedEntries = await client.query('select * from audit_entries where tenant_id = $1', [
        t.tenantId,
      ])
      await client.query(statement, [t.tenantId])
      const proof = await t.call(company.verifyAudit)
      await client.query('delete from audit_entries where tenant_id = $1', [t.tenantId])
      await client.query(
        'insert into audit_entries select * from jsonb_populate_recordset(null::audit_entries, $1)',
        [
          JSON.stringify(
            storedEntries.rows.map((row) => ({
              ...row,
              prev_hash: `\\x${row.prev_hash.toString('hex')}`,
              hash: `\\x${row.hash.toString('hex')}`,
            })),
          ),
        ],
      )
      return proof
    } finally {
      client.release()
    }
  }
  const entry = 'audit_entries where tenant_id = $1'
  const set = (what: string) => `update audit_entries set ${what} where tenant_id = $1 and id = 3`
  for (const what of [
    `actor_name = 'Somebody Else'`,
    `target = '{"id": 1}'`,
    setLater('at', '1 second'),
    'outcome = 403',
    `hash = sha256('x')`,
    'address = null',
  ]) {
    expect(await proofAfter(set(what)), what).toMatchObject({ entries: 5, intact: false, firstBroken: 3 })
  }
  const broken = (firstBroken: number) => ({ entries: 5, intact: false, firstBroken })
  expect(await proofAfter(`delete from ${entry} and id = 2`)).toMatchObject(broken(2))
  expect(await proofAfter(`delete from ${entry} and id = 5`)).toMatchObject(broken(5))
  expect(await proofAfter(`delete from ${entry}`)).toMatchObject(broken(1))
  expect(await t.call(company.verifyAudit)).toMatchObject({ entries: 5, intact: true, firstBroken: null })
})

test('S-06: a log that was emptied with its end is found where people have signed in', async () => {
  const t = await aTenant()
  await addGroup(t, 'North')
  for (const table of ['audit_entries', 'audit_heads'])
    await t.owner.query(`delete from ${table} where tenant_id = $1`, [t.tenantId])
  expect(await t.call(company.verifyAudit)).toMatchObject({ entries: 0, intact: false, firstBroken: 1 })
})

test('the application itself cannot change or remove an entry', async () => {
  const t = await aTenant()
  await addGroup(t, 'North')
  const scope = await t.scope()
  for (const tried of [
    scope.change('audit_entries', { outcome: 500 }),
    scope.remove('audit_entries'),
    scope.remove('audit_heads'),
  ])
    await expect(tried.execute()).rejects.toMatchObject({ code: '42501' })
})

test('the log is for the owner alone: filtered by person, action and days, newest first, in pages', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  t.clock.set(new Date('2026-03-10T12:59:00Z'))
  await t.call(siteGroups.create, { body: { name: 'On the 10th in Sydney' } })
  t.clock.set(new Date('2026-03-10T13:01:00Z'))
  await t.call(siteGroups.create, { body: { name: 'On the 11th' } }, { as: manager })
  await t.call(users.roles, {}, { as: manager })
  t.clock.set(undefined)
  const idsOf = async (query: Parameters<typeof ask>[1]) => (await entriesOf(t, query)).map(({ id }) => id)
  expect(await idsOf({})).toEqual([2, 1])
  expect(await idsOf({ actorId: manager.id })).toEqual([2])
  expect(await idsOf({ action: 'siteGroups.' })).toEqual([2, 1])
  expect(await idsOf({ action: 'Groups.' })).toEqual([])
  expect(await idsOf({ action: '%' })).toEqual([])
  expect(await idsOf({ from: '2026-03-11' })).toEqual([2])
  expect(await idsOf({ to: '2026-03-10' })).toEqual([1])
  const second = (await t.call(company.audit, { query: { page: 1, size: 1 } })) as Page<{ id: number }>
  expect(second).toMatchObject({ content: [{ id: 1 }], totalElements: 2, totalPages: 2 })
  for (const endpoint of [company.audit, company.verifyAudit])
    expect((await t.refused(endpoint, {}, { as: await aUser(t, { level: 2 }) })).status).toBe(403)
})

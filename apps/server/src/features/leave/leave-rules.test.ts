import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import { roster } from '@muster/contract/planning/roster'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { systemScope } from '../company/tenant-queries.ts'
import { giveFactor } from '../second-factor/examples.ts'
import { aLeaveType, aProof, approvedLeave, askedLeave, proof } from './examples.ts'
import { sealReasons } from './leave-reason.ts'
import { sweepLeave } from './sweep.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const readBy = async (t: Tenant, as: TestUser, id: number) =>
  rowsOf(await t.call(leave.list, {}, { as })).find((row) => row.id === id)!
const ownOf = async (t: Tenant, as: TestUser) => rowsOf(await t.call(leave.mine, {}, { as }))

test('what cannot be leave is refused with the field', async () => {
  const t = await aTenant()
  const as = await aUser(t)
  const { id: type } = await aLeaveType(t)
  const refused = async (given: object) => {
    const body = { from: '2026-05-04', to: '2026-05-08', type, ...given }
    const { status, errors } = await t.refused(leave.ask, { body }, { as })
    return [status, ...(errors ?? []).map(({ path }) => path)]
  }
  const at = '2026-05-04T08:00:00+10:00'
  expect(await refused({ to: '2026-05-03' })).toEqual([422, 'to'])
  expect(await refused({ to: at })).toEqual([422, 'to'])
  expect(await refused({ from: at })).toEqual([422, 'to'])
  expect(await refused({ from: at, to: at })).toEqual([422, 'to'])
  expect(await refused({ to: '2028-05-04' })).toEqual([422, 'to'])
  expect(await refused({ type: 999_999 })).toEqual([422, 'type'])
  expect(await refused({ fileId: 999_999 })).toEqual([422, 'fileId'])
  expect(await refused({ from: 'soon' })).toEqual([400, 'from'])
  // 731 days, over a leap day, are the longest.
  expect(await askedLeave(t, as, { from: '2026-05-04', to: '2028-05-03' })).toMatchObject({
    state: 'REQUESTED',
  })
  await t.call(leave.updateType, { params: { id: type }, body: { enabled: false } })
  expect(await refused({})).toEqual([422, 'type'])
})

test('own planned leave does not overlap; sick leave may, and so may that of others', async () => {
  const t = await aTenant()
  const [as, other] = [await aUser(t), await aUser(t)]
  const { id: type } = await aLeaveType(t)
  const sick = await aLeaveType(t, { kind: 'SICK' })
  const ask = async (from: string, to: string, given: object = {}, by = as) => {
    const response = await t.send(leave.ask, { body: { from, to, type, ...given } }, { as: by })
    return [response.statusCode, response.json().errors?.[0]?.path, response.json().data?.id] as const
  }
  const [, , first] = await ask('2026-05-04', '2026-05-08')
  const overlap = [422, 'from', undefined]
  expect(await ask('2026-05-08', '2026-05-10')).toEqual(overlap)
  expect(await ask('2026-05-01', '2026-05-20')).toEqual(overlap)
  expect(await ask('2026-05-05T08:00:00+10:00', '2026-05-05T09:00:00+10:00')).toEqual(overlap)
  expect((await ask('2026-05-09', '2026-05-10'))[0]).toBe(201)
  expect((await ask('2026-05-08', '2026-05-10', { type: sick.id }))[0]).toBe(201)
  expect((await ask('2026-05-04', '2026-05-08', {}, other))[0]).toBe(201)
  expect((await ask('2026-06-01T08:00:00+10:00', '2026-06-01T10:00:00+10:00'))[0]).toBe(201)
  expect((await ask('2026-06-01T10:00:00+10:00', '2026-06-01T12:00:00+10:00'))[0]).toBe(201)
  expect(await ask('2026-06-01T09:59:00+10:00', '2026-06-01T10:01:00+10:00')).toEqual(overlap)
  expect(await ask('2026-06-01', '2026-06-01')).toEqual(overlap)
  await t.call(leave.withdraw, { params: { id: first! } }, { as })
  expect((await ask('2026-05-04', '2026-05-08'))[0]).toBe(201)
  const twice = await Promise.all([ask('2026-07-06', '2026-07-10'), ask('2026-07-08', '2026-07-12')])
  expect(twice.map(([status]) => status).sort()).toEqual([201, 422])
})

test('why people are sick is read by them, owners and administrators, and by managers where the company says so', async () => {
  const t = await aTenant()
  const [person, administrator, manager] = [
    await aUser(t),
    await aUser(t, { level: 2 }),
    await aUser(t, { level: 3 }),
  ]
  const file = await aProof(t, person)
  const given = { kind: 'SICK' as const, proofNeeded: true, reason: 'A broken arm', fileId: file.id }
  const { id } = await askedLeave(t, person, given)
  const planned = await askedLeave(t, person, { from: '2026-06-01', to: '2026-06-02', reason: 'A wedding' })
  for (const as of [t.boss, administrator]) {
    const read = await readBy(t, as, id)
    expect([read.reason, read.file?.fileName]).toEqual(['A broken arm', 'certificate.pdf'])
  }
  expect(await readBy(t, manager, id)).toMatchObject({ reason: null, file: null, proofMissing: false })
  expect(await readBy(t, manager, planned.id)).toMatchObject({ reason: 'A wedding' })
  const [own] = (await ownOf(t, person)).filter((row) => row.id === id)
  expect(own).toMatchObject({ reason: 'A broken arm', file: { id: file.id } })
  const { version } = await t.call(leave.rules)
  await giveFactor(t)
  await t.call(leave.updateRules, { body: { managersReadHealth: true, version } })
  expect(await readBy(t, manager, id)).toMatchObject({ reason: 'A broken arm', file: { id: file.id } })
  const stale = await t.refused(leave.updateRules, { body: { managersReadHealth: false, version } })
  expect(stale).toMatchObject({ status: 409, data: { version: 1, managersReadHealth: true } })
  const sick = await askedLeave(t, manager, { kind: 'SICK', reason: 'Flu' })
  await t.call(leave.updateRules, { body: { managersReadHealth: false } })
  expect(await readBy(t, manager, sick.id)).toMatchObject({ reason: 'Flu' })
})

test('S-10: which kind of sick leave it is, is read by whom reads why; lists, filter and roster tell others nothing', async () => {
  const t = await aTenant()
  const [person, manager] = [await aUser(t), await aUser(t, { level: 3 })]
  const days = { from: '2026-04-06', to: '2026-04-08' }
  const { id: planned } = await approvedLeave(t, person, days)
  const carers = await aLeaveType(t, { kind: 'SICK' })
  const { id } = await askedLeave(t, person, { ...days, type: carers })
  const ofType = async (as: TestUser) =>
    rowsOf(await t.call(leave.list, { query: { typeId: carers.id } }, { as })).map((row) => row.id)
  const onRoster = async (as: TestUser) => {
    const query = { startDate: '2026-04-06', endDate: '2026-04-12' }
    const { away } = await t.call(roster.read, { query }, { as })
    return away.find((each) => each.leaveId === id)?.typeName
  }
  expect(await readBy(t, manager, id)).toMatchObject({ kind: 'SICK', typeId: null, typeName: null })
  expect(await readBy(t, manager, planned)).toMatchObject({ replacedBy: [{ id, typeName: null }] })
  expect(await ofType(manager)).toEqual([])
  expect(await onRoster(manager)).toBeNull()
  for (const as of [t.boss, await aUser(t, { level: 2 })]) {
    expect(await readBy(t, as, id)).toMatchObject({ typeId: carers.id, typeName: carers.name })
    expect(await readBy(t, as, planned)).toMatchObject({ replacedBy: [{ id, typeName: carers.name }] })
    expect(await ofType(as)).toEqual([id])
    expect(await onRoster(as)).toBe(carers.name)
  }
  expect((await ownOf(t, person)).find((row) => row.id === id)).toMatchObject({ typeName: carers.name })
  const own = await askedLeave(t, manager, { ...days, type: carers })
  expect(await readBy(t, manager, own.id)).toMatchObject({ typeName: carers.name })
  expect(await ofType(manager)).toEqual([own.id])
})

test('S-10: no reason of leave stands in the database in clear, and what stood there is sealed at the start', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const reason = 'A broken arm in plain words'
  const ids = [
    (await askedLeave(t, person, { kind: 'SICK', reason })).id,
    (await askedLeave(t, person, { from: '2026-06-01', to: '2026-06-02', reason })).id,
    (await askedLeave(t, person, { from: '2026-07-01', to: '2026-07-02' })).id,
  ]
  const inClear = async () =>
    (
      await t.owner.query(`select id from leave_requests l where tenant_id = $1 and l::text ~ 'broken'`, [
        t.tenantId,
      ])
    ).rowCount
  const reasons = async () => Promise.all(ids.map(async (id) => (await readBy(t, t.boss, id)).reason))
  expect(await inClear()).toBe(0)
  expect(await reasons()).toEqual([reason, reason, ''])
  await t.owner.query('update leave_requests set reason = $2, reason_cipher = null where id = any($1)', [
    ids.slice(0, 2),
    reason,
  ])
  expect(await reasons()).toEqual([reason, reason, ''])
  expect(await sealReasons(await t.scope())).toBe(2)
  expect(await sealReasons(await t.scope())).toBe(0)
  expect(await inClear()).toBe(0)
  expect(await reasons()).toEqual([reason, reason, ''])
})

test('S-11: a proof opens for five minutes, and no browser keeps it; other files stay as they were', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const file = await aProof(t, person)
  const { id } = await askedLeave(t, person, { kind: 'SICK', fileId: file.id })
  const { url } = (await readBy(t, t.boss, id)).file!
  const opened = (address: string) => t.app.inject({ method: 'GET', url: address })
  const answer = await opened(url)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const expiresAt = Number(new URL(url, 'http://x').searchParams.get('e')) * 1000
  expect(expiresAt - Date.parse('2026-04-01T00:00:00Z')).toBe(300_000)
  const job = await aJob(t)
  const other = await t.call(jobs.addFile, { body: { jobId: job.id }, ...proof() })
  expect((await opened(other.url)).headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
})

test('a team leader sees who of their jobs is away, and not why', async () => {
  const t = await aTenant()
  const leader = await aUser(t, { level: 4 })
  const [person, stranger] = [await aUser(t), await aUser(t)]
  await aJob(t, { assignees: [person, leader] })
  const days = { from: '2026-04-06', to: '2026-04-08' }
  await approvedLeave(t, person, { ...days, kind: 'SICK', reason: 'A cold' })
  await approvedLeave(t, stranger, days)
  await askedLeave(t, person, { from: '2026-04-10', to: '2026-04-10' })
  const query = { startDate: '2026-04-01', endDate: '2026-05-05' }
  const seen = await t.call(leave.away, { query }, { as: leader })
  const name = `${person.firstName} ${person.lastName}`
  expect(seen).toEqual([{ tenantUserId: person.id, name, distinguishedBy: null, ...days, isPartDay: false }])
  expect(await t.call(leave.away, { query })).toHaveLength(2)
  expect((await t.refused(leave.away, { query }, { as: person })).status).toBe(403)
  const long = { startDate: '2026-04-01', endDate: '2026-05-06' }
  expect((await t.refused(leave.away, { query: long })).errors).toMatchObject([{ path: 'endDate' }])
})

test('managers decide neither their own leave nor that of stronger people; the owner does', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const administrator = await aUser(t, { level: 2 })
  const body = { decision: 'APPROVED' as const }
  const ownLeave = await askedLeave(t, manager)
  expect(await t.refused(leave.decide, { params: ownLeave, body }, { as: manager })).toMatchObject({
    status: 403,
    reason: 'access.self',
  })
  const stronger = await askedLeave(t, administrator)
  expect(await t.refused(leave.decide, { params: stronger, body }, { as: manager })).toMatchObject({
    status: 403,
    reason: 'access.stronger',
  })
  const add = (tenantUserId: number, as: TestUser) =>
    t.send(
      leave.add,
      { body: { tenantUserId, from: '2026-06-01', to: '2026-06-01', type: ownLeave.typeId! } },
      { as },
    )
  expect((await add(manager.id, manager)).statusCode).toBe(403)
  expect((await add(manager.id, t.boss)).statusCode).toBe(201)
  expect((await add((await aClient(t)).id, t.boss)).json().errors).toMatchObject([{ path: 'tenantUserId' }])
  const ofOwner = await askedLeave(t, t.boss)
  expect(await t.call(leave.decide, { params: ofOwner, body })).toMatchObject({ state: 'APPROVED' })
})

test('a proof is the uploader’s own, named once, and can be replaced while the leave counts', async () => {
  const t = await aTenant()
  const [person, other] = [await aUser(t), await aUser(t)]
  const asked = await askedLeave(t, person, { proofNeeded: true })
  expect(asked).toMatchObject({ proofMissing: true, file: null })
  const missing = async () => rowsOf(await t.call(leave.list, { query: { proofMissing: true } })).length
  expect(await missing()).toBe(1)
  const [mine, theirs] = [await aProof(t, person), await aProof(t, other)]
  // What another person uploaded, and what another leave has, proves nothing.
  const askWith = (fileId: number, from: string) =>
    t.refused(leave.ask, { body: { from, to: from, type: asked.typeId!, fileId } }, { as: person })
  expect((await askWith(theirs.id, '2026-06-01')).errors).toMatchObject([{ path: 'fileId' }])
  await askedLeave(t, person, { from: '2026-06-02', to: '2026-06-02', fileId: mine.id })
  expect((await askWith(mine.id, '2026-06-01')).errors).toMatchObject([{ path: 'fileId' }])

  const prove = (as: TestUser) => [leave.addProof, { params: { id: asked.id }, ...proof() }, { as }] as const
  expect((await t.refused(...prove(other))).status).toBe(404)
  const first = (await t.call(...prove(person))).file!
  expect(first).toMatchObject({ fileName: 'certificate.pdf' })
  expect(await missing()).toBe(0)
  const better = (await t.call(...prove(person))).file!
  expect(better.id).not.toBe(first.id)
  const scope = await t.scope()
  const kept = await scope.from('files').where('id', 'in', [first.id, better.id]).select('id').execute()
  expect(kept).toEqual([{ id: better.id }])
  await t.call(leave.withdraw, { params: { id: asked.id } }, { as: person })
  expect((await t.refused(...prove(person))).status).toBe(409)
})

const sweep = async (t: Tenant) =>
  sweepLeave(await systemScope(t.deps, t.tenantId, t.clock.now()), t.deps.outside)

test('reasons and files of sick leave are removed once their months are over, those of other leave stay', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  await t.call(leave.updateRules, { body: { healthKeptMonths: 6 } })
  const given = { from: '2025-09-25', to: '2025-10-01', reason: 'A broken arm' }
  const file = await aProof(t, person)
  const old = await askedLeave(t, person, { ...given, kind: 'SICK', fileId: file.id, proofNeeded: true })
  const planned = await askedLeave(t, person, { ...given, reason: 'A wedding' })
  const leaveNow = async (id: number) => (await ownOf(t, person)).find((row) => row.id === id)!
  await sweep(t)
  expect(await leaveNow(old.id)).toMatchObject({ reason: 'A broken arm', file: { id: file.id } })
  t.clock.set(new Date('2026-04-01T15:00:00Z'))
  const scope = await t.scope()
  await scope.change('company_settings', { legal_hold: true }).execute()
  await sweep(t)
  expect(await leaveNow(old.id)).toMatchObject({ reason: 'A broken arm' })
  await scope.change('company_settings', { legal_hold: false }).execute()
  await sweep(t)
  expect(await leaveNow(old.id)).toMatchObject({
    reason: '',
    file: null,
    proofMissing: false,
    state: 'APPROVED',
  })
  expect(await leaveNow(planned.id)).toMatchObject({ reason: 'A wedding' })
  expect(await scope.from('files').where('id', '=', file.id).select('id').execute()).toEqual([])
})

test('proofs that no leave names are removed after a week, once a day', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const [named, unnamed] = [await aProof(t, person), await aProof(t, person)]
  await askedLeave(t, person, { fileId: named.id })
  t.clock.set(new Date('2026-04-07T23:00:00Z'))
  await sweep(t)
  const left = async () =>
    (await (await t.scope()).from('leave_files').select('file_id').execute()).map(({ file_id }) => file_id)
  expect(await left()).toEqual([named.id, unnamed.id])
  t.clock.set(new Date('2026-04-08T01:00:00Z'))
  await sweep(t)
  expect(await left()).toEqual([named.id, unnamed.id])
  t.clock.set(new Date('2026-04-08T15:00:00Z'))
  await sweep(t)
  expect(await left()).toEqual([named.id])
})

test('of a person who left, no request waits and nothing says when they can work', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  await anEvent(t, job, { startLocal: '2026-04-06T06:00:00', until: '2026-04-12' })
  const { id } = await askedLeave(t, person)
  const taken = await approvedLeave(t, person, { from: '2026-04-06', to: '2026-04-12' })
  await t.call(leave.saveMyAvailability, { body: { windows: [], version: 0 } }, { as: person })
  await t.call(users.remove, { params: { id: person.id }, query: { force: true } })
  await t.settle()
  expect(await readBy(t, t.boss, id)).toMatchObject({ state: 'WITHDRAWN' })
  expect(await (await t.scope()).from('availabilities').select('user_id').execute()).toEqual([])
  expect((await t.refused(leave.availability, { params: { id: person.id } })).status).toBe(404)
  expect(await t.call(leave.takeBack, { params: { id: taken.id } })).toMatchObject({ state: 'WITHDRAWN' })
  const { shifts } = await t.call(leave.effect, { params: { id: taken.id } })
  expect(shifts.map(({ state }) => state)).toEqual(Array(7).fill('UNCOVERED'))
})

test('kinds of leave keep being sick leave or not, and have names of their own', async () => {
  const t = await aTenant()
  const types = await t.call(leave.types)
  expect(types.map(({ name }) => name)).toEqual([
    'Annual leave',
    "Carer's leave",
    'Compassionate leave',
    'Leave without pay',
    'Sick leave',
  ])
  const sick = types.find(({ name }) => name === 'Sick leave')!
  const change = (body: object) => ({ params: { id: sick.id }, body })
  expect((await t.refused(leave.updateType, change({ kind: 'PLANNED' }))).errors).toMatchObject([
    { path: 'kind' },
  ])
  const name = 'annual LEAVE'
  expect(await t.refused(leave.updateType, change({ name }))).toMatchObject({ status: 409, code: 'E045' })
  const changed = await t.call(leave.updateType, change({ kind: 'SICK', proofNeeded: true, version: 1 }))
  expect(changed).toMatchObject({ ...sick, proofNeeded: true, version: 2 })
  expect(await t.refused(leave.updateType, change({ paid: false, version: 1 }))).toMatchObject({
    status: 409,
    data: changed,
  })
})

test('balances are those of payroll on a day; unknown people and kinds are named by line', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const [annual] = await t.call(leave.types)
  const save = (balances: object[], asOf = '2026-03-31') => ({ body: { asOf, balances } as never })
  const line = { tenantUserId: person.id, typeId: annual!.id, minutes: 4560 }
  const wrong = save([line, { ...line, tenantUserId: 999_999 }, { ...line, typeId: 999_999 }])
  expect(await t.refused(leave.saveBalances, wrong)).toMatchObject({
    status: 422,
    errors: [{ path: 'balances.1.tenantUserId' }, { path: 'balances.2.typeId' }],
  })
  await t.call(leave.saveBalances, save([line, { ...line, minutes: -30 }]))
  const shown = { typeId: annual!.id, typeName: annual!.name, minutes: -30, asOf: '2026-03-31' }
  expect(await t.call(leave.myBalances, {}, { as: person })).toEqual([shown])
  await t.call(leave.saveBalances, save([line], '2026-04-30'))
  expect(await t.call(leave.balances, { params: { id: person.id } })).toEqual([
    { ...shown, minutes: 4560, asOf: '2026-04-30' },
  ])
})

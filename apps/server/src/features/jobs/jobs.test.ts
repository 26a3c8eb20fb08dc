import { contracts } from '@muster/contract/contracts'
import { type JobInput, jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { expect, test } from 'vitest'
import { aContract, aJob, aJobDetail, aSite, aWork } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

async function parts(t: Tenant) {
  const site = await aSite(t)
  const contract = await aContract(t, { sites: [site] })
  const detail = await aJobDetail(t, { client: site.client })
  const { contractLocationId } = contract.links[0]!
  return { site, contract, detail, body: { jobDetailId: detail.id, contractLocationId } satisfies JobInput }
}
const jobCount = async (t: Tenant) => (await (await t.scope()).from('jobs').select('id').execute()).length
const listedIds = async (t: Tenant, query: object = {}, as: TestUser = t.boss) =>
  rowsOf(await t.call(jobs.list, { query }, { as })).map(({ id }) => id)

test('a job is made with the usual limits, and read with all that it ties together', async () => {
  const t = await aTenant()
  const { site, contract, detail, body } = await parts(t)
  const id = await t.call(jobs.create, { body })
  const job = await t.call(jobs.read, { params: { id } })
  expect(job).toEqual({
    id,
    tenantId: t.tenantId,
    jobDetailId: detail.id,
    jobDetailTitle: detail.title,
    contractLocationId: body.contractLocationId,
    contractId: contract.id,
    contractTitle: expect.any(String),
    contractStatus: 'ACTIVE',
    clientId: site.client.id,
    clientName: `${site.client.firstName} ${site.client.lastName}`,
    jobLocation: {
      id: site.id,
      name: site.name,
      address: '1 Queen Street, Brisbane',
      lat: site.latitude,
      lang: site.longitude,
      timezone: site.timezone,
    },
    enabled: true,
    communicationConversationId: expect.any(Number),
    updatesConversationId: expect.any(Number),
    totalHours: 0,
    notes: '',
    distanceFilterForLocationRecord: 0,
    minimumDistanceToStart: 0,
    maxServiceTime: 480,
    pushFeedbackInDays: 30,
    version: 1,
  })
  const withUsers = await t.call(jobs.read, { params: { id }, query: { includeUsers: true } })
  expect(withUsers).toEqual({ ...job, jobAssignees: [] })
})

test('the limits given are kept, and no service time means the usual one', async () => {
  const t = await aTenant()
  const { body } = await parts(t)
  const limits = {
    totalHours: 7.25,
    notes: 'Key at the desk',
    distanceFilterForLocationRecord: 50,
    minimumDistanceToStart: 100,
    maxServiceTime: 60,
    pushFeedbackInDays: 0,
  }
  const id = await t.call(jobs.create, { body: { ...body, ...limits } })
  expect(await t.call(jobs.read, { params: { id } })).toMatchObject(limits)
  const unlimited = await t.call(jobs.create, { body: { ...body, maxServiceTime: 0 } })
  expect(await t.call(jobs.read, { params: { id: unlimited } })).toMatchObject({ maxServiceTime: 480 })
})

test('the job detail must be of the client of the contract', async () => {
  const t = await aTenant()
  const { body } = await parts(t)
  const other = await aJobDetail(t)
  const refused = await t.refused(jobs.create, { body: { ...body, jobDetailId: other.id } })
  expect(refused).toMatchObject({
    status: 422,
    code: 'E033',
    errors: [{ path: 'jobDetailId', message: 'The job detail belongs to another client' }],
  })
  expect(await jobCount(t)).toBe(0)
})

test('a job needs a link and a job detail that are in use, of this company', async () => {
  const t = await aTenant()
  const { body: foreign } = await parts(await aTenant())
  const { body } = await parts(t)
  const refusedPath = async (wrong: JobInput) => {
    const refused = await t.refused(jobs.create, { body: wrong })
    expect(refused).toMatchObject({ status: 422, errors: [{ message: 'Not found' }] })
    return refused.errors![0]!.path
  }
  expect(await refusedPath({ ...body, contractLocationId: foreign.contractLocationId })).toBe(
    'contractLocationId',
  )
  expect(await refusedPath({ ...body, jobDetailId: foreign.jobDetailId })).toBe('jobDetailId')

  const scope = await t.scope()
  const without: [(ids: Awaited<ReturnType<typeof parts>>) => Promise<unknown>, string][] = [
    [
      ({ body: { contractLocationId: id } }) =>
        scope.change('contract_sites', { unlinked_at: scope.now }).where('id', '=', id).execute(),
      'contractLocationId',
    ],
    [
      ({ contract }) =>
        scope.change('contracts', { archived_at: scope.now }).where('id', '=', contract.id).execute(),
      'contractLocationId',
    ],
    [
      ({ site }) => scope.change('sites', { archived_at: scope.now }).where('id', '=', site.id).execute(),
      'contractLocationId',
    ],
    [
      ({ detail }) =>
        scope.change('job_details', { archived_at: scope.now }).where('id', '=', detail.id).execute(),
      'jobDetailId',
    ],
  ]
  for (const [end, path] of without) {
    const made = await parts(t)
    await end(made)
    expect(await refusedPath(made.body)).toBe(path)
  }
  expect(await jobCount(t)).toBe(0)
})

test.each([
  ['totalHours', 1000],
  ['totalHours', 0.255],
  ['totalHours', -1],
  ['maxServiceTime', 1441],
  ['minimumDistanceToStart', 100_001],
  ['distanceFilterForLocationRecord', 1.5],
  ['pushFeedbackInDays', 366],
  ['notes', 'x'.repeat(4001)],
])('a %s of %s is refused beside its field', async (field, value) => {
  const t = await aTenant()
  const { body } = await parts(t)
  const refused = await t.refused(jobs.create, { body: { ...body, [field]: value } })
  expect(refused).toMatchObject({ status: 400, errors: [{ path: field }] })
})

test('an update changes what it names and counts the version', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const params = { id: job.id }
  const updated = await t.call(jobs.update, { params, body: { notes: 'Ring twice', totalHours: 3.5 } })
  expect(updated).toMatchObject({ notes: 'Ring twice', totalHours: 3.5, maxServiceTime: 480, version: 2 })
  expect(updated.jobAssignees).toHaveLength(1)
  expect(await t.call(jobs.update, { params, body: {} })).toEqual(updated)
  const unlimited = await t.call(jobs.update, { params, body: { maxServiceTime: 0, version: 2 } })
  expect(unlimited).toMatchObject({ maxServiceTime: 480, notes: 'Ring twice', version: 3 })
})

test('of two managers who save the same job at once one wins, and the other is shown the newer values', async () => {
  const t = await aTenant()
  const { id } = await aJob(t)
  const save = (notes: string) => ({ params: { id }, body: { notes, version: 1 } })
  const replies = await Promise.all(['A', 'B', 'C'].map((notes) => t.send(jobs.update, save(notes))))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  const { notes } = await t.call(jobs.read, { params: { id } })
  const refused = await t.refused(jobs.update, save('late'))
  expect(refused).toMatchObject({ status: 409, code: 'E030', data: { id, notes, version: 2 } })
})

test('a job is deactivated and activated again, and says since when', async () => {
  const t = await aTenant()
  const { id } = await aJob(t)
  const scope = await t.scope()
  const state = () =>
    scope
      .from('jobs')
      .where('id', '=', id)
      .select(['enabled', 'deactivated_at', 'version'])
      .executeTakeFirst()
  const set = (isActive: boolean) => t.call(jobs.setActive, { params: { id }, query: { isActive } })
  await set(true)
  expect(await state()).toEqual({ enabled: true, deactivated_at: null, version: 1 })
  await set(false)
  const off = await state()
  expect(off).toMatchObject({ enabled: false, deactivated_at: expect.any(Date), version: 2 })
  await set(false)
  expect(await state()).toEqual(off)
  await set(true)
  expect(await state()).toEqual({ enabled: true, deactivated_at: null, version: 3 })
  await t.call(jobs.setActive, { params: { id }, body: { isActive: false } })
  expect(await state()).toMatchObject({ enabled: false, version: 4 })
  const unsaid = await t.refused(jobs.setActive, { params: { id }, query: {} as never })
  expect(unsaid).toMatchObject({ status: 400, errors: [{ path: 'isActive' }] })
})

test('jobs are listed newest first, by client, site, job detail, state and text', async () => {
  const t = await aTenant()
  const site = await aSite(t, { name: 'Riverside tower' })
  const first = await aJob(t, { site })
  const second = await aJob(t, { site, enabled: false })
  const third = await aJob(t, { detail: await aJobDetail(t, { title: 'Evening polish' }) })
  expect(await listedIds(t)).toEqual([third.id, second.id, first.id])
  expect(await listedIds(t, { clientId: site.client.id })).toEqual([second.id, first.id])
  expect(await listedIds(t, { jobLocationId: site.id, isActive: true })).toEqual([first.id])
  expect(await listedIds(t, { isActive: false })).toEqual([second.id])
  expect(await listedIds(t, { jobDetailId: third.detail.id })).toEqual([third.id])
  expect(await listedIds(t, { search: 'RIVERSIDE' })).toEqual([second.id, first.id])
  expect(await listedIds(t, { search: third.detail.title })).toEqual([third.id])
  expect(await listedIds(t, { search: '%' })).toEqual([])
  const page = await t.call(jobs.list, { query: { page: 1, size: 2 } })
  expect(page).toMatchObject({ content: [{ id: first.id }], totalElements: 3, totalPages: 2 })
})

test('a job tells that its contract has expired, or has not begun', async () => {
  const t = await aTenant()
  const { id, contract } = await aJob(t)
  const statusOn = async (startDate: string, endDate: string) => {
    await t.call(contracts.update, { params: contract, body: { startDate, endDate } })
    return (await t.call(jobs.read, { params: { id } })).contractStatus
  }
  expect(await statusOn('2020-01-01', '2020-12-31')).toBe('EXPIRED')
  expect(await statusOn('2090-01-01', '2090-12-31')).toBe('NOT_ACTIVE_YET')
  expect(await statusOn('2020-01-01', '2090-12-31')).toBe('ACTIVE')
})

test('a job is found by its number, alone or beside a name', async () => {
  const t = await aTenant()
  const client = await aClient(t, { firstName: 'Cleo', lastName: 'Marsh' })
  const site = await aSite(t, { client, name: 'Riverside tower' })
  const detail = await aJobDetail(t, { client, title: 'Evening polish' })
  const first = await aJob(t, { site, detail })
  await aJob(t, { site, detail })
  expect(await listedIds(t, { search: `${first.id}` })).toEqual([first.id])
  expect(await listedIds(t, { search: `tower ${first.id}` })).toEqual([first.id])
  expect(await listedIds(t, { search: `${first.id} windows` })).toEqual([])
  expect(await listedIds(t, { search: '999999999999999' })).toEqual([])
})

test('a manager may ask for own jobs only; levels 4 to 9 always see those alone', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const worker = await aUser(t)
  const managed = await aJob(t, { assignees: [manager] })
  const worked = await aJob(t, { assignees: [worker] })
  expect(await listedIds(t, {}, manager)).toEqual([worked.id, managed.id])
  expect(await listedIds(t, { mustIncludeMe: true }, manager)).toEqual([managed.id])
  expect(await listedIds(t, { mustIncludeMe: false }, worker)).toEqual([worked.id])
  const refused = await t.refused(jobs.read, { params: { id: managed.id } }, { as: worker })
  expect(refused.status).toBe(404)
})

test('an own work keeps a job open for 30 days after it was deactivated', async () => {
  const t = await aTenant()
  const job = await aJob(t, { enabled: false })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await aWork(t, { job, startedAt: daysAgo(31), endedAt: daysAgo(30.9) })
  expect(await listedIds(t, {}, job.worker)).toEqual([])
  await aWork(t, { job, startedAt: daysAgo(29), endedAt: daysAgo(28.9) })
  expect(await listedIds(t, {}, job.worker)).toEqual([job.id])
})

test('clients see the jobs at their sites without hours, notes and limits', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await aJob(t)
  const as = job.site.client
  expect(await listedIds(t, {}, as)).toEqual([job.id])
  expect(await listedIds(t, { mustIncludeMe: true }, as)).toEqual([job.id])
  const seen = await t.call(jobs.read, { params: { id: job.id }, query: { includeUsers: true } }, { as })
  expect(Object.keys(seen).sort()).toEqual(
    [
      'clientId',
      'clientName',
      'communicationConversationId',
      'contractId',
      'contractLocationId',
      'contractStatus',
      'contractTitle',
      'enabled',
      'id',
      'jobAssignees',
      'jobDetailId',
      'jobDetailTitle',
      'jobLocation',
      'tenantId',
      'version',
    ].sort(),
  )
  expect(seen.jobAssignees).toEqual([
    {
      tenantUserId: job.worker.id,
      distinguishedBy: null,
      firstName: job.worker.firstName,
      lastName: job.worker.lastName,
      role: 'Employee',
      jobHasUserId: job.worker.jobHasUserId,
    },
  ])
})

test('S-11: employees know each other by name; leaders see hours, management numbers too', async () => {
  const t = await aTenant()
  const leader = await aUser(t, { level: 4, firstName: 'Zoe' })
  const [first, second] = [await aUser(t, { firstName: 'Abe' }), await aUser(t, { firstName: 'Bob' })]
  const { id } = await aJob(t, { assignees: [leader, first, second], hours: 1.5 })
  const seen = async (as: TestUser) =>
    (await t.call(jobs.read, { params: { id }, query: { includeUsers: true } }, { as })).jobAssignees!
  expect((await seen(first)).map(({ firstName, hours }) => [firstName, hours])).toEqual([
    ['Abe', 1.5],
    ['Bob', undefined],
    ['Zoe', undefined],
  ])
  expect((await seen(first))[1]).not.toHaveProperty('employeeNumber')
  expect((await seen(leader)).map(({ hours }) => hours)).toEqual([1.5, 1.5, 1.5])
  const numbered = async (as: TestUser) =>
    (await seen(as)).flatMap(({ firstName, employeeNumber }) => (employeeNumber ? firstName : []))
  expect(await numbered(leader)).toEqual(['Zoe'])
  for (const level of [2, 3] as const)
    expect(await numbered(await aUser(t, { level }))).toEqual(['Abe', 'Bob', 'Zoe'])
})

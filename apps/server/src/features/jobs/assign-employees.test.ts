import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, anEvent, aSite, aWork, type TestJob } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

// A Monday noon in Brisbane.
const monday = new Date('2026-03-02T02:00:00Z')
const event = (userAssigneeId: number, more: object = {}) => ({
  id: -1,
  userAssigneeId,
  startTime: '2026-03-03T06:00:00+10:00',
  duration: 90,
  recursiveFrequency: 'WEEKLY' as const,
  notifyBeforeMinutes: 15,
  ...more,
})
const hours = (person: TestUser, each = 2) => ({ tenantUserId: person.id, hours: each })

afterEach(async () => (await theApp()).clock.set(undefined))

async function onMonday() {
  const t = await aTenant()
  t.clock.set(monday)
  return t
}
const assigneesOf = async (t: Tenant, job: TestJob) =>
  (await t.scope())
    .from('job_assignees')
    .where('job_id', '=', job.id)
    .select(['id', 'user_id', 'hours', 'removed_at'])
    .orderBy('id')
    .execute()
const eventsOf = async (t: Tenant, job: TestJob) =>
  (await t.scope()).from('schedule_events').where('job_id', '=', job.id).selectAll().orderBy('id').execute()
const happened = async (t: Tenant) =>
  await (await t.scope()).from('domain_events').select(['name', 'payload']).orderBy('id').execute()

test('people are added, given other hours and taken off; others stay as they are', async () => {
  const t = await onMonday()
  const [stays, changes, leaves, comes] = [await aUser(t), await aUser(t), await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [stays, changes, leaves] })
  const body = { jobUsers: [hours(changes, 4.25), hours(comes, 1)], removeUserIds: [leaves.id] }
  const answer = await t.call(jobs.assign, { params: { id: job.id }, body })
  const byPerson = (person: TestUser) =>
    answer.job.jobAssignees!.find(({ tenantUserId }) => tenantUserId === person.id)
  expect(answer.job.jobAssignees).toHaveLength(3)
  expect(byPerson(stays)).toMatchObject({ hours: 2, jobHasUserId: job.assignees[0]!.jobHasUserId })
  expect(byPerson(changes)).toMatchObject({ hours: 4.25, jobHasUserId: job.assignees[1]!.jobHasUserId })
  expect(byPerson(comes)).toMatchObject({ hours: 1, role: 'Employee' })
  expect(await happened(t)).toEqual([
    { name: 'job.stopped', payload: { jobId: job.id, tenantUserIds: [leaves.id], change: 'unassigned' } },
    { name: 'job.assigned', payload: { jobId: job.id, tenantUserIds: [comes.id] } },
  ])

  const before = await assigneesOf(t, job)
  await t.call(jobs.assign, { params: { id: job.id }, body })
  expect(await assigneesOf(t, job)).toEqual(before)
  expect(await happened(t)).toHaveLength(2)
})

test('a person who comes back has a new assignment, and is told again', async () => {
  const t = await onMonday()
  const job = await aJob(t)
  const params = { id: job.id }
  await t.call(jobs.assign, { params, body: { jobUsers: [], removeUserIds: [job.worker.id] } })
  await t.call(jobs.assign, { params, body: { jobUsers: [hours(job.worker)] } })
  expect(await assigneesOf(t, job)).toMatchObject([
    { id: job.worker.jobHasUserId, removed_at: monday },
    { user_id: job.worker.id, removed_at: null },
  ])
  expect((await happened(t)).map(({ name }) => name)).toEqual(['job.stopped', 'job.assigned'])
})

test('a person given twice is assigned once, with the later hours', async () => {
  const t = await onMonday()
  const job = await aJob(t, { assignees: [] })
  const person = await aUser(t)
  const body = { jobUsers: [hours(person, 1), hours(person, 3)] }
  await t.call(jobs.assign, { params: { id: job.id }, body })
  expect(await assigneesOf(t, job)).toMatchObject([{ user_id: person.id, hours: 3 }])
})

test('only levels 3 to 9 are assigned', async () => {
  const t = await onMonday()
  const job = await aJob(t, { assignees: [] })
  for (const level of [3, 4, 5, 6, 7, 8, 9] as const)
    await t.call(jobs.assign, {
      params: { id: job.id },
      body: { jobUsers: [hours(await aUser(t, { level }))] },
    })
  expect(await assigneesOf(t, job)).toHaveLength(7)
  for (const level of [1, 2, 10] as const) {
    const jobUsers = [hours(await aUser(t)), hours(await aUser(t, { level }))]
    const refused = await t.refused(jobs.assign, { params: { id: job.id }, body: { jobUsers } })
    expect(refused).toMatchObject({
      status: 422,
      code: 'E034',
      errors: [{ path: 'jobUsers.1.tenantUserId', message: 'This person cannot be assigned to jobs' }],
    })
  }
  expect(await assigneesOf(t, job)).toHaveLength(7)
})

test('people who are gone or of another company are refused beside their field', async () => {
  const t = await onMonday()
  const job = await aJob(t)
  const gone = await aUser(t)
  const foreign = await aUser(await aTenant())
  const scope = await t.scope()
  await scope.change('users', { removed_at: scope.now }).where('id', '=', gone.id).execute()
  const body = {
    jobUsers: [hours(gone), hours(foreign), hours(job.worker)],
    removeUserIds: [foreign.id, job.worker.id],
  }
  const refused = await t.refused(jobs.assign, { params: { id: job.id }, body })
  expect(refused).toMatchObject({
    status: 422,
    errors: [
      { path: 'jobUsers.0.tenantUserId', message: 'Not found' },
      { path: 'jobUsers.1.tenantUserId', message: 'Not found' },
      { path: 'removeUserIds.0', message: 'Not found' },
      { path: 'removeUserIds.1', message: 'Also selected' },
    ],
  })
  const tooLong = { jobUsers: [{ tenantUserId: job.worker.id, hours: 25 }] }
  const wrongHours = await t.refused(jobs.assign, { params: { id: job.id }, body: tooLong })
  expect(wrongHours).toMatchObject({ status: 400, errors: [{ path: 'jobUsers.0.hours' }] })
})

test('who has an open work at the job is taken off only after a second confirmation', async () => {
  const t = await onMonday()
  const worker = await aUser(t, { firstName: 'Ada', lastName: 'Byron' })
  const job = await aJob(t, { assignees: [worker] })
  await aWork(t, { job, status: 'ON_HOLD', startedAt: '2026-03-02T01:00:00Z' })
  const input = { params: { id: job.id }, body: { jobUsers: [], removeUserIds: [worker.id] } }
  expect(await t.refused(jobs.assign, input)).toMatchObject({
    status: 409,
    code: 'C002',
    message: 'Ada Byron has an open visit at this job',
  })
  expect(await assigneesOf(t, job)).toMatchObject([{ removed_at: null }])
  const { job: after } = await t.call(jobs.assign, { ...input, query: { force: true } })
  expect(after.jobAssignees).toEqual([])
  const open = await (await t.scope()).from('works').select('status').execute()
  expect(open).toEqual([{ status: 'ON_HOLD' }])
})

test('an open work at another job does not hold a person', async () => {
  const t = await onMonday()
  const job = await aJob(t)
  await aWork(t, { job: await aJob(t), by: job.worker, status: 'STARTED' })
  const body = { jobUsers: [], removeUserIds: [job.worker.id] }
  const answer = await t.call(jobs.assign, { params: { id: job.id }, body })
  expect(answer.job.jobAssignees).toEqual([])
})

test('events are added, changed and removed with the people, in the wall time of the site', async () => {
  const t = await onMonday()
  const newcomer = await aUser(t)
  const job = await aJob(t, { site: await aSite(t, { timezone: 'Australia/Sydney' }) })
  const [changed, removed, stays] = [await anEvent(t, job), await anEvent(t, job), await anEvent(t, job)]
  const { events, eventIds, conflicts } = await t.call(jobs.assign, {
    params: { id: job.id },
    body: {
      jobUsers: [hours(newcomer)],
      calendarEventRequest: {
        mappedId: job.id,
        events: [
          event(newcomer.id, {
            id: -7,
            startTime: '2026-03-02T19:30:00Z',
            title: 'Bins',
            until: '2026-03-10',
          }),
          event(job.worker.id, {
            id: changed,
            startTime: '2026-03-09T08:00:00+11:00',
            recursiveFrequency: null,
          }),
          event(newcomer.id, { id: -8, allDay: true, startTime: '2026-03-20T15:00:00+11:00' }),
        ],
        removeEventIds: [removed],
      },
    },
  })
  expect(events.map(({ id }) => id)).toEqual([changed, stays, eventIds[changed], eventIds[-7], eventIds[-8]])
  expect(conflicts).toEqual([])
  expect(events).toMatchObject([
    { until: '2026-03-02', occurrences: [{ startTime: '2026-03-02T06:00:00.000+11:00' }] },
    { startTime: '2026-01-05T06:00:00.000+11:00', recursiveFrequency: 'DAILY' },
    {
      startTime: '2026-03-09T08:00:00.000+11:00',
      duration: 90,
      recursiveFrequency: null,
      notifyBeforeMinutes: 15,
      occurrences: [{}],
    },
    {
      userAssigneeId: newcomer.id,
      startTime: '2026-03-03T06:30:00.000+11:00',
      until: '2026-03-10',
      title: 'Bins',
      timezone: 'Australia/Sydney',
      occurrences: [{}, {}],
    },
    { allDay: true, startTime: '2026-03-20T00:00:00.000+11:00', duration: 1440 },
  ])
})

test('a changed event keeps what the request leaves out', async () => {
  const t = await onMonday()
  const job = await aJob(t)
  const id = await anEvent(t, job, { startLocal: '2026-03-10T06:00:00', until: '2026-12-31' })
  const scope = await t.scope()
  await scope.change('schedule_events', { title: 'Bins' }).where('id', '=', id).execute()
  const send = async (more: object) => {
    const calendarEventRequest = { events: [event(job.worker.id, { id, ...more })] }
    await t.call(jobs.assign, { params: { id: job.id }, body: { jobUsers: [], calendarEventRequest } })
    return eventsOf(t, job)
  }
  expect(await send({ duration: 30 })).toMatchObject([
    { title: 'Bins', until: '2026-12-31', duration_minutes: 30 },
  ])
  expect(await send({ until: null, title: '' })).toMatchObject([{ title: '', until: null }])
})

test('events of people who are taken off end with them, and what was planned stays', async () => {
  const t = await onMonday()
  const job = await aJob(t, { assignees: [await aUser(t), await aUser(t)] })
  await anEvent(t, job)
  const kept = await anEvent(t, { ...job, worker: job.assignees[1]! })
  const body = { jobUsers: [], removeUserIds: [job.worker.id] }
  const { events } = await t.call(jobs.assign, { params: { id: job.id }, body })
  expect(events.map(({ id }) => id)).toEqual([kept])
  const query = { startDate: '2026-03-01', endDate: '2026-03-04', tenantUserIds: [job.worker.id] }
  const [ended] = await t.call(calendar.list, { query })
  expect(ended?.occurrences.map(({ startTime }) => startTime.slice(0, 10))).toEqual([
    '2026-03-01',
    '2026-03-02',
  ])
})

test('all events of an assignee are removed by the assignment', async () => {
  const t = await onMonday()
  const job = await aJob(t, { assignees: [await aUser(t), await aUser(t)] })
  await anEvent(t, job)
  await anEvent(t, job)
  const keptEvent = await anEvent(t, { ...job, worker: job.assignees[1]! })
  const calendarEventRequest = { events: [], removeAssigneeIds: [job.worker.jobHasUserId] }
  const { events } = await t.call(jobs.assign, {
    params: { id: job.id },
    body: { jobUsers: [], calendarEventRequest },
  })
  expect(events.map(({ id }) => id)).toEqual([keptEvent])
})

test('events of other jobs, other people and wrong ends are refused beside their fields, and nothing is written', async () => {
  const t = await onMonday()
  const job = await aJob(t)
  const other = await aJob(t)
  const [own, removed, foreign] = [await anEvent(t, job), await anEvent(t, job), await anEvent(t, other)]
  const scope = await t.scope()
  await scope.change('schedule_events', { removed_at: scope.now }).where('id', '=', removed).execute()
  const before = await eventsOf(t, job)
  const newcomer = await aUser(t)
  const refused = await t.refused(jobs.assign, {
    params: { id: job.id },
    body: {
      jobUsers: [hours(newcomer)],
      calendarEventRequest: {
        mappedId: job.id,
        events: [
          event(newcomer.id),
          event(other.worker.id, { id: -2 }),
          event(newcomer.id, { id: foreign }),
          event(newcomer.id, { id: removed }),
          event(newcomer.id, { id: own, until: '2026-03-02' }),
          event(newcomer.id, { id: own }),
        ],
        removeEventIds: [foreign, own],
        removeAssigneeIds: [other.worker.jobHasUserId],
      },
    },
  })
  expect(refused.status).toBe(422)
  const fieldPath = (path: string) => `calendarEventRequest.${path}`
  expect(refused.errors).toMatchObject([
    { path: fieldPath('events.1.userAssigneeId'), message: 'Must be assigned to this job' },
    { path: fieldPath('events.2.id'), message: 'Not found' },
    { path: fieldPath('events.2.id'), message: 'Also listed as removed' },
    { path: fieldPath('events.3.id'), message: 'Not found' },
    { path: fieldPath('events.4.id'), message: 'Also listed as removed' },
    { path: fieldPath('events.4.until'), message: 'Must not be before the start' },
    { path: fieldPath('events.5.id'), message: 'Entered twice' },
    { path: fieldPath('events.5.id'), message: 'Also listed as removed' },
    { path: fieldPath('removeEventIds.0'), message: 'Not found' },
    { path: fieldPath('removeAssigneeIds.0'), message: 'Not found' },
  ])
  const otherJob = { jobUsers: [], calendarEventRequest: { mappedId: other.id, events: [] } }
  expect(await t.refused(jobs.assign, { params: { id: job.id }, body: otherJob }), 'D2-14').toMatchObject({
    status: 400,
    errors: [{ path: fieldPath('mappedId'), message: 'Must be the id in the address' }],
  })
  const ofOther = {
    jobUsers: [],
    calendarEventRequest: { events: [event(job.worker.id, { mappedId: other.id })] },
  }
  expect(await t.refused(jobs.assign, { params: { id: job.id }, body: ofOther }), 'A-03').toMatchObject({
    status: 400,
    errors: [{ path: fieldPath('events.0.mappedId'), message: 'Must be the id in the address' }],
  })
  expect(await eventsOf(t, job)).toEqual(before)
  expect(await assigneesOf(t, job)).toHaveLength(1)
  expect(await happened(t)).toEqual([])
})

test('A-03: a request as the browser sends it names the company, the job and the type of each event', async () => {
  const t = await onMonday()
  const job = await aJob(t)
  const named = { calendarEventType: 'JOB_TASK' as const, mappedId: job.id }
  const request = {
    mappedId: job.id,
    tenantId: t.tenantId,
    events: [event(job.worker.id, named)],
    removeAssigneeIds: [],
  }
  const body = { jobUsers: [], calendarEventRequest: request }
  const { events } = await t.call(jobs.assign, { params: { id: job.id }, body })
  expect(events).toMatchObject([named])
  const ofAnother = { jobUsers: [], calendarEventRequest: { ...request, tenantId: t.tenantId + 1 } }
  expect((await t.refused(jobs.assign, { params: { id: job.id }, body: ofAnother })).status).toBe(403)
})

test('an event that cannot be is refused beside its field', async () => {
  const t = await onMonday()
  const job = await aJob(t)
  const refusedPath = async (more: object) => {
    const calendarEventRequest = { events: [event(job.worker.id, more)] }
    const body = { jobUsers: [], calendarEventRequest }
    const refused = await t.refused(jobs.assign, { params: { id: job.id }, body })
    expect(refused.status).toBe(400)
    return refused.errors![0]!.path.replace('calendarEventRequest.events.0.', '')
  }
  expect(await refusedPath({ id: 0 })).toBe('id')
  expect(await refusedPath({ duration: -1 })).toBe('duration')
  expect(await refusedPath({ startTime: '2026-03-03T06:00:00' })).toBe('startTime')
  expect(await refusedPath({ notifyBeforeMinutes: -1 })).toBe('notifyBeforeMinutes')
  expect(await refusedPath({ recursiveFrequency: 'HOURLY' })).toBe('recursiveFrequency')
})

test('managers who add and remove the same people at once take turns', async () => {
  const t = await onMonday()
  const job = await aJob(t, { assignees: [] })
  const [first, second] = [await aUser(t), await aUser(t)]
  await t.call(jobs.assign, { params: { id: job.id }, body: { jobUsers: [hours(first), hours(second)] } })
  const add = { jobUsers: [hours(first), hours(second)] }
  const remove = { jobUsers: [], removeUserIds: [second.id, first.id] }
  const replies = await Promise.all(
    [add, remove, add, remove, add, add].map((body) =>
      t.send(jobs.assign, { params: { id: job.id }, body: { ...body } }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  await t.call(jobs.assign, { params: { id: job.id }, body: add })
  const active = (await assigneesOf(t, job)).filter(({ removed_at }) => !removed_at)
  expect(active.map(({ user_id }) => user_id).sort()).toEqual([first.id, second.id].sort())
})

test('a job of another company is not found', async () => {
  const t = await onMonday()
  const foreign = await aJob(await aTenant())
  const refused = await t.refused(jobs.assign, { params: { id: foreign.id }, body: { jobUsers: [] } })
  expect(refused.status).toBe(404)
})

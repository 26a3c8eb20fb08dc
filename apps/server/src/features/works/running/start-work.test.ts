import { randomUUID } from 'node:crypto'
import { works } from '@muster/contract/works/works'
import { expect, onTestFinished, test } from 'vitest'
import { insert } from '../../../../test/insert.ts'
import { aJob, anEvent, aSite, type SpecGiven } from '../../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'
import { minutesOn } from '../examples.ts'

/** 100 m north of the usual site is 0.0009° of latitude. */
const site = { lat: -27.4698, lang: 153.0251 }
const north = (metres: number) => ({ ...site, lat: site.lat + metres / 111_195 })
const startAt = (t: Tenant, place: { lat: number; lang: number }, accuracy = 10, minutes = 0) => ({
  ...place,
  accuracy,
  recordedAt: minutesOn(t, minutes),
})
const flagging = async (t: Tenant) =>
  (await t.scope()).change('company_settings', { start_mode: 'FLAG' }).execute()

test('a work starts at an assigned job with the version of its job detail, and is told', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const scope = await t.scope()
  await scope
    .into('job_detail_versions', {
      job_detail_id: job.detail.id,
      version: 2,
      title: 'New',
      created_at: minutesOn(t, -10),
    })
    .execute()
  await scope.change('job_details', { current_version: 2 }).where('id', '=', job.detail.id).execute()
  const startedAt = minutesOn(t, -3)
  const work = await t.call(works.start, { body: { jobId: job.id, startedAt } }, { as: job.worker })
  expect(work).toMatchObject({
    status: 'STARTED',
    jobId: job.id,
    tenantUserId: job.worker.id,
    locationId: job.site.id,
    jobSpecTypes: ['NORMAL'],
    endTime: null,
    breaks: [],
    needsReview: false,
    version: 1,
    editHistory: 0,
  })
  expect(new Date(work.startTime!).toISOString()).toBe(startedAt)
  expect(work.startTime).toMatch(/\+10:00$/)
  const row = await scope.from('works').selectAll().where('id', '=', work.workId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ job_detail_version: 2, device_started_at: new Date(startedAt) })
  const said = await scope.from('domain_events').select(['name', 'payload']).execute()
  expect(said).toEqual([{ name: 'work.started', payload: { workId: work.workId } }])
})

test('a job of somebody else is not there; a manager is told that they are not assigned', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const other = await aUser(t)
  const manager = await aUser(t, { level: 3 })
  const body = { jobId: job.id, startedAt: minutesOn(t, 0) }
  expect(await t.refused(works.start, { body }, { as: other })).toMatchObject({ status: 404, code: 'E021' })
  expect(await t.refused(works.start, { body }, { as: manager })).toMatchObject({ status: 403, code: 'E020' })
  expect(await t.refused(works.start, { body })).toMatchObject({ status: 403 })
})

test('FLD-01: a start at a job that was left, or deactivated, is taken and flagged', async () => {
  const t = await aTenant()
  const left = await aJob(t)
  const scope = await t.scope()
  await scope
    .change('job_assignees', { removed_at: scope.now })
    .where('id', '=', left.worker.jobHasUserId)
    .execute()
  const body = { jobId: left.id, startedAt: minutesOn(t, 0) }
  await t.call(works.start, { body }, { as: left.worker })
  const off = await aJob(t, { enabled: false })
  await t.call(works.start, { body: { ...body, jobId: off.id } }, { as: off.worker })
  const rows = await scope.from('works').select('review_reasons').orderBy('id').execute()
  expect(rows.map((row) => row.review_reasons)).toEqual([['notAssigned'], ['jobDeactivated']])
})

test('a start too far from the site is refused with the distance, less the accuracy, of which 100 m count', async () => {
  const t = await aTenant()
  const job = await aJob(t, { minimumDistanceToStart: 50 })
  const start = (position: ReturnType<typeof startAt>) => ({
    body: { jobId: job.id, startedAt: minutesOn(t, 0), position },
  })
  const far = await t.refused(works.start, start(startAt(t, north(200))), { as: job.worker })
  expect(far).toMatchObject({
    status: 422,
    code: 'E050',
    message: 'You are 200 m from the site; at most 50 m are allowed',
  })
  expect(await t.refused(works.start, start(startAt(t, north(400), 100)), { as: job.worker })).toMatchObject({
    code: 'E050',
  })
  // 400 m away by a device that may be wrong by 500: it cannot tell.
  expect(await t.refused(works.start, start(startAt(t, north(400), 500)), { as: job.worker })).toMatchObject({
    code: 'E051',
  })
  const near = await t.call(works.start, start(startAt(t, north(140), 95)), { as: job.worker })
  expect(near.offsite).toBe(false)
  const row = await (await t.scope()).from('works').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ start_distance: 140, start_accuracy: 95 })
})

test('a position is as old as it was at the start, however late it arrives; older than two minutes is none', async () => {
  const t = await aTenant()
  const job = await aJob(t, { minimumDistanceToStart: 50 })
  const start = (age: number) => ({
    body: { jobId: job.id, startedAt: minutesOn(t, -300), position: startAt(t, site, 5, -300 - age) },
  })
  expect(await t.refused(works.start, start(2.01), { as: job.worker })).toMatchObject({
    status: 422,
    code: 'E051',
  })
  const without = { body: { jobId: job.id, startedAt: minutesOn(t, 0) } }
  expect(await t.refused(works.start, without, { as: job.worker })).toMatchObject({ code: 'E051' })
  expect((await t.call(works.start, start(1.99), { as: job.worker })).status).toBe('STARTED')
})

test('a company that flags takes a start far away as off-site, to be looked at', async () => {
  const t = await aTenant()
  await flagging(t)
  const job = await aJob(t, { minimumDistanceToStart: 50 })
  const body = { jobId: job.id, startedAt: minutesOn(t, 0), position: startAt(t, north(5000)) }
  const work = await t.call(works.start, { body }, { as: job.worker })
  expect(work).toMatchObject({ offsite: true, needsReview: true })
})

test('before the notice is acknowledged the place is compared and not kept', async () => {
  const t = await aTenant()
  const person = await aUser(t, { noticeAcknowledged: false })
  const job = await aJob(t, { minimumDistanceToStart: 50, assignees: [person] })
  const body = { jobId: job.id, startedAt: minutesOn(t, 0), position: startAt(t, site) }
  await t.call(works.start, { body }, { as: person })
  const row = await (await t.scope()).from('works').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ start_latitude: null, start_longitude: null, start_distance: null })
})

test('a person has one open work, even when two phones start at once', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const jobs = [await aJob(t, { assignees: [person] }), await aJob(t, { assignees: [person] })]
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      t.send(
        works.start,
        { body: { jobId: jobs[n % 2]!.id, startedAt: minutesOn(t, 0) } },
        { as: person, key: randomUUID() },
      ),
    ),
  )
  expect(sent.filter((each) => each.statusCode === 201)).toHaveLength(1)
  const others = sent.filter((each) => each.statusCode !== 201)
  expect(others.every((each) => each.statusCode === 409 && each.json().code === 'E039')).toBe(true)
})

test('F-13: with another work open, paused or not, the refusal names what works', async () => {
  const t = await aTenant()
  const [open, other] = [await aJob(t), await aJob(t)]
  await insert(await t.scope(), 'job_assignees', { job_id: other.id, user_id: open.worker.id })
  const as = open.worker
  const start = (jobId: number) => ({ body: { jobId, startedAt: minutesOn(t, 0) } })
  const { workId } = await t.call(works.start, start(open.id), { as })
  const refusal = { status: 409, code: 'E039', message: 'Finish the open visit first' }
  expect(await t.refused(works.start, start(other.id), { as })).toMatchObject(refusal)
  await t.call(works.hold, { params: { id: workId }, body: { at: minutesOn(t, 0) } }, { as })
  expect(await t.refused(works.start, start(other.id), { as })).toMatchObject(refusal)
})

test("inspections are for those who may inspect, feedback is the client's", async () => {
  const t = await aTenant()
  const auditor = await aUser(t, { level: 9 })
  const employee = await aUser(t)
  const specs: SpecGiven[] = [{ type: 'INSPECTION', items: [{ questions: [{ answerType: 'RATING' }] }] }]
  const job = await aJob(t, { assignees: [auditor, employee], specs })
  const start = (type: 'INSPECTION' | 'FEEDBACK') => ({
    body: { jobId: job.id, startedAt: minutesOn(t, 0), specTypes: [type] },
  })
  const refused = await t.refused(works.start, start('INSPECTION'), { as: employee })
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'specTypes' }] })
  expect(await t.refused(works.start, start('FEEDBACK'), { as: auditor })).toMatchObject({ status: 422 })
  const work = await t.call(works.start, start('INSPECTION'), { as: auditor })
  expect(work.jobSpecTypes).toEqual(['INSPECTION'])
  expect(work.displayText).toMatch(/^Inspection started by \(Auditor\) Auditor Number\d+ .*on /)
})

test("a work carries the occurrence that it fulfils, which must be one of the person's own", async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const eventId = await anEvent(t, job)
  const other = await anEvent(t, await aJob(t))
  const body = { jobId: job.id, startedAt: minutesOn(t, 0) }
  const start = (more: object) => t.refused(works.start, { body: { ...body, ...more } }, { as: job.worker })
  const occurrenceStart = '2026-03-02T06:00:00+10:00'
  expect(await start({ eventId: other, occurrenceStart })).toMatchObject({
    status: 422,
    errors: [{ path: 'eventId', message: 'Not found' }],
  })
  expect(await start({ eventId, occurrenceStart: '2026-03-02T06:01:00+10:00' })).toMatchObject({
    errors: [{ path: 'occurrenceStart' }],
  })
  expect(await start({ eventId })).toMatchObject({ errors: [{ path: 'occurrenceStart' }] })
  expect(await start({ occurrenceStart })).toMatchObject({ errors: [{ path: 'eventId' }] })
  const work = await t.call(works.start, { body: { ...body, eventId, occurrenceStart } }, { as: job.worker })
  expect(work).toMatchObject({ eventId, occurrenceStart: '2026-03-02T06:00:00.000+10:00' })
})

test('the times of a device whose clock is wrong are corrected, kept, and looked at', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const now = new Date('2026-05-01T00:00:00Z')
  t.clock.set(now)
  onTestFinished(() => t.clock.set(undefined))
  const headers = { 'x-device-time': '2026-05-01T03:00:00Z' }
  const body = { jobId: job.id, startedAt: '2026-05-01T02:55:00Z' }
  const work = await t.call(works.start, { body }, { as: job.worker, headers })
  expect(work.startTime).toBe('2026-05-01T09:55:00.000+10:00')
  expect(work.needsReview).toBe(true)
  const row = await (await t.scope()).from('works').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    started_at: new Date('2026-04-30T23:55:00Z'),
    device_started_at: new Date('2026-05-01T02:55:00Z'),
    start_received_at: now,
    review_reasons: ['clock'],
    local_date: '2026-05-01',
  })
})

test('a clock within two minutes is right, and without the header times are taken as sent', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  t.clock.set(new Date('2026-05-01T00:00:00Z'))
  onTestFinished(() => t.clock.set(undefined))
  const body = { jobId: job.id, startedAt: '2026-05-01T00:01:30Z' }
  const headers = { 'x-device-time': '2026-05-01T00:01:59Z' }
  const work = await t.call(works.start, { body }, { as: job.worker, headers })
  expect(work).toMatchObject({ startTime: '2026-05-01T10:01:30.000+10:00', needsReview: false })
  const other = await aJob(t)
  const ahead = (startedAt: string) => ({ body: { jobId: other.id, startedAt } })
  expect(await t.refused(works.start, ahead('2026-05-01T00:05:01Z'), { as: other.worker })).toMatchObject({
    status: 422,
    errors: [{ path: 'startedAt' }],
  })
  const near = await t.call(works.start, ahead('2026-05-01T00:05:00Z'), { as: other.worker })
  expect(near).toMatchObject({ startTime: '2026-05-01T10:05:00.000+10:00', needsReview: false })
})

test('a work belongs to the local day of its clock-in, also in the nights when the clocks change', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-10-03T20:00:00Z'))
  onTestFinished(() => t.clock.set(undefined))
  const sydney = await aSite(t, { timezone: 'Australia/Sydney', latitude: -33.87, longitude: 151.21 })
  const dayOf = async (startedAt: string) => {
    const job = await aJob(t, { site: sydney })
    const work = await t.call(works.start, { body: { jobId: job.id, startedAt } }, { as: job.worker })
    const row = await (await t.scope())
      .from('works')
      .select('local_date')
      .where('id', '=', work.workId)
      .executeTakeFirstOrThrow()
    return [row.local_date, work.startTime]
  }
  expect(await dayOf('2026-10-03T13:59:00Z')).toEqual(['2026-10-03', '2026-10-03T23:59:00.000+10:00'])
  expect(await dayOf('2026-10-03T14:00:00Z')).toEqual(['2026-10-04', '2026-10-04T00:00:00.000+10:00'])
  expect(await dayOf('2026-10-03T16:00:00Z')).toEqual(['2026-10-04', '2026-10-04T03:00:00.000+11:00'])
  expect(await dayOf('2026-04-04T15:30:00Z')).toEqual(['2026-04-05', '2026-04-05T02:30:00.000+11:00'])
  expect(await dayOf('2026-04-04T16:30:00Z')).toEqual(['2026-04-05', '2026-04-05T02:30:00.000+10:00'])
})

import { jobs } from '@muster/contract/jobs/jobs'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

const stateOf = async (t: Tenant, id: number) => {
  const job = await t.call(jobs.read, { params: { id }, query: { includeUsers: true } })
  const people = job.jobAssignees!.map(({ tenantUserId, hours }) => [tenantUserId, hours])
  return { enabled: job.enabled, radius: job.minimumDistanceToStart, people, version: job.version }
}

const acts = async (t: Tenant) => {
  const scope = await t.scope()
  const rows = await scope.from('audit_entries').where('action', '=', 'jobs.bulk').select('action').execute()
  return rows.map(({ action }) => action)
}

test('a dry run says what would change and changes nothing; the run changes that', async () => {
  const t = await aTenant()
  const [one, two] = [await aJob(t), await aJob(t, { minimumDistanceToStart: 150 })]
  const jobIds = [two.id, one.id, one.id]
  const change = { minimumDistanceToStart: 150, enabled: false }
  const before = [await stateOf(t, one.id), await stateOf(t, two.id)]
  const would = await t.call(jobs.bulk, { body: { jobIds, change, dryRun: true } })
  const enabled = { field: 'enabled', before: true, after: false }
  expect(would).toEqual([
    {
      jobId: one.id,
      jobDetailTitle: one.detail.title,
      siteName: one.site.name,
      changes: [enabled, { field: 'minimumDistanceToStart', before: 0, after: 150 }],
      undo: { enabled: true, minimumDistanceToStart: 0 },
      refused: null,
    },
    expect.objectContaining({ jobId: two.id, changes: [enabled], refused: null }),
  ])
  expect([await stateOf(t, one.id), await stateOf(t, two.id)]).toEqual(before)
  expect(await acts(t)).toEqual([])
  expect(await t.call(jobs.bulk, { body: { jobIds, change } })).toEqual(would)
  for (const { id } of [one, two]) expect(await stateOf(t, id)).toMatchObject({ enabled: false, radius: 150 })
})

test('people are added; who is there already keeps their hours', async () => {
  const t = await aTenant()
  const [there, added] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [there], hours: 3 })
  const assign = [there, added].map(({ id }) => ({ tenantUserId: id, hours: 2 }))
  const [result] = await t.call(jobs.bulk, { body: { jobIds: [job.id], change: { assign } } })
  expect(result!.changes).toEqual([
    { field: 'assigned', before: expect.any(String), after: expect.stringContaining(added.firstName) },
  ])
  expect((await stateOf(t, job.id)).people.sort()).toEqual(
    [
      [there.id, 3],
      [added.id, 2],
    ].sort(),
  )
})

test('a job whose rules refuse stays whole and says why, and the others change', async () => {
  const t = await aTenant()
  const [fine, atClosedSite] = [await aJob(t, { enabled: false }), await aJob(t, { enabled: false })]
  const scope = await t.scope()
  await scope.change('sites', { deactivated_at: scope.now }).where('id', '=', atClosedSite.site.id).execute()
  const change = { enabled: true, maxServiceTime: 240 }
  const results = await t.call(jobs.bulk, { body: { jobIds: [fine.id, atClosedSite.id], change } })
  expect(results.map(({ refused, changes }) => [refused?.reason, changes.length])).toEqual([
    [undefined, 2],
    ['job.siteInactive', 0],
  ])
  expect(await stateOf(t, atClosedSite.id)).toMatchObject({ enabled: false, version: 1 })
})

test('a job of another company refuses the whole', async () => {
  const [t, stranger] = [await aTenant(), await aTenant()]
  const [mine, theirs] = [await aJob(t), await aJob(stranger)]
  const body = { jobIds: [mine.id, theirs.id], change: { enabled: false } }
  expect(await t.refused(jobs.bulk, { body })).toMatchObject({ status: 404 })
  expect(await stateOf(t, mine.id)).toMatchObject({ enabled: true })
})

test('a bulk change is taken back: each job gets what it had, and who was there stays', async () => {
  const t = await aTenant()
  const [there, added] = [await aUser(t), await aUser(t)]
  const nearJob = await aJob(t, { assignees: [there], hours: 3, minimumDistanceToStart: 80 })
  const two = await aJob(t, { assignees: [added], hours: 1, minimumDistanceToStart: 90, enabled: false })
  const shownOf = async ({ id }: { id: number }) => ({ ...(await stateOf(t, id)), version: 0 })
  const before = [await shownOf(nearJob), await shownOf(two)]
  const assign = [there, added].map(({ id }) => ({ tenantUserId: id, hours: 2 }))
  const change = { enabled: false, minimumDistanceToStart: 150, assign }
  const results = await t.call(jobs.bulk, { body: { jobIds: [nearJob.id, two.id], change } })
  expect(results.map(({ undo }) => undo)).toEqual([
    { enabled: true, minimumDistanceToStart: 80, unassign: [added.id] },
    { minimumDistanceToStart: 90, unassign: [there.id] },
  ])
  expect(await t.call(jobs.undoBulk, { body: { jobs: results } })).toBeNull()
  expect([await shownOf(nearJob), await shownOf(two)]).toEqual(before)
})

test('where one job refuses, or is of another company, none is taken back', async () => {
  const [t, stranger] = [await aTenant(), await aTenant()]
  const [fine, atClosedSite, theirs] = [
    await aJob(t, { enabled: false }),
    await aJob(t, { enabled: false }),
    await aJob(stranger, { enabled: false }),
  ]
  const scope = await t.scope()
  await scope.change('sites', { deactivated_at: scope.now }).where('id', '=', atClosedSite.site.id).execute()
  const undo = { enabled: true }
  const refusal = (jobId: number) =>
    t.refused(jobs.undoBulk, {
      body: {
        jobs: [
          { jobId: fine.id, undo },
          { jobId, undo },
        ],
      },
    })
  expect(await refusal(atClosedSite.id)).toMatchObject({ reason: 'job.siteInactive' })
  expect(await refusal(theirs.id)).toMatchObject({ status: 404 })
  expect(await stateOf(t, fine.id)).toMatchObject({ enabled: false, version: 1 })
})

import { rowsOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, aSiteGroup, aWork } from '../../../test/office.ts'
import { aTenant, aUser } from '../../../test/tenant.ts'

const idsOf = (list: Parameters<typeof rowsOf<{ id: number }>>[0]) => rowsOf(list).map(({ id }) => id)

test('works are found by site, job, person, group, status, type and local day, newest first', async () => {
  const t = await aTenant()
  const [job, other] = [await aJob(t), await aJob(t)]
  const older = await aWork(t, { job, startedAt: '2026-03-01T13:59:00Z' })
  const newer = await aWork(t, { job, startedAt: '2026-03-01T14:00:00Z', specTypes: ['INSPECTION'] })
  const open = await aWork(t, { job: other, status: 'STARTED', startedAt: '2026-03-05T00:00:00Z' })
  const found = async (query: object) => idsOf(await t.call(works.list, { query }))
  expect(await found({})).toEqual([open.id, newer.id, older.id])
  expect(await found({ jobId: job.id })).toEqual([newer.id, older.id])
  expect(await found({ jobLocationId: other.site.id })).toEqual([open.id])
  expect(await found({ tenantUserId: other.worker.id })).toEqual([open.id])
  expect(await found({ status: ['COMPLETED'] })).toEqual([newer.id, older.id])
  expect(await found({ jobSpecTypes: ['INSPECTION', 'FEEDBACK'] })).toEqual([newer.id])
  expect(await found({ startDate: '2026-03-02', endDate: '2026-03-02' })).toEqual([newer.id])
  expect(await found({ page: 1, size: 2 })).toEqual([older.id])
  const group = await aSiteGroup(t)
  await (await t.scope())
    .into('site_group_sites', { site_group_id: group.id, site_id: other.site.id })
    .execute()
  expect(await found({ groupIds: [group.id] })).toEqual([open.id])
})

test('managers find works by what waits for a review, oldest first if asked, with flags and scores', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const job = await aJob(t, {
    specs: [{ type: 'INSPECTION', items: [{ questions: [{ answerType: 'RATING' }] }] }],
  })
  const scope = await t.scope()
  const early = await aWork(t, { job, specTypes: ['INSPECTION'] })
  const late = await aWork(t, { job, startedAt: '2026-03-02T19:00:00Z', endedAt: '2026-03-02T20:00:00Z' })
  const answer = { questionnaire_id: job.detail.questionIds[0]!, answer: '4', rating: 4 }
  await scope.into('answers', { work_id: early.id, ...answer, answered_at: early.startedAt }).execute()
  const flagged = { needs_review: true, review_reasons: ['offsite', 'clock'] }
  await scope.change('works', flagged).where('id', '=', late.id).execute()
  const listed = async (query: object, as = manager) => rowsOf(await t.call(works.list, { query }, { as }))
  expect((await listed({ sort: 'startTime' })).map(({ id }) => id)).toEqual([early.id, late.id])
  expect((await listed({ flags: ['overlap', 'clock'] })).map(({ id }) => id)).toEqual([late.id])
  expect(await listed({ flags: ['overlap'] })).toEqual([])
  expect(await listed({ includeScores: true })).toMatchObject([
    { id: late.id, reviewFlags: ['offsite', 'clock'], score: null },
    { id: early.id, reviewFlags: [], score: 80 },
  ])
  // To others the flags say nothing: neither by being there, nor by what they leave out.
  const own = await listed({ flags: ['overlap'], includeScores: true }, job.worker)
  expect(own.map(({ id }) => id)).toEqual([late.id, early.id])
  expect(own[0]).not.toHaveProperty('score')
})

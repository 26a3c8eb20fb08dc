import { rowsOf } from '@muster/contract/kit/rows'
import { reports } from '@muster/contract/reports'
import { expect, test } from 'vitest'
import { aJob, aWork } from '../../../../test/office.ts'
import { aTenant, aUser } from '../../../../test/tenant.ts'

test('jobs with an inspection are listed alone, with what the last inspections of a year scored', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-06-01T00:00:00Z'))
  const rated = { answerType: 'RATING' as const }
  const specs = [{ type: 'INSPECTION' as const, title: 'Foyer', items: [{ questions: [rated, rated] }] }]
  const leader = await aUser(t, { level: 4 })
  const cleaner = await aUser(t)
  const job = await aJob(t, { specs, assignees: [leader, cleaner] })
  const never = await aJob(t, { specs })
  await aJob(t)
  const inspected = async (startedAt: string, ratings: number[], more = {}) => {
    const endedAt = startedAt.replace('T00:', 'T01:')
    const what = { job, startedAt, endedAt, status: 'COMPLETED' as const, specTypes: ['INSPECTION'], ...more }
    const work = await aWork(t, what)
    const ids = job.detail.specs.flatMap(({ items }) => items.flatMap(({ questionIds }) => questionIds))
    const scope = await t.scope()
    for (const [at, rating] of ratings.entries()) {
      const answer = { answer: String(rating), rating, not_applicable: false, answered_at: startedAt }
      await scope.into('answers', { work_id: work.id, questionnaire_id: ids[at]!, ...answer }).execute()
    }
  }
  await inspected('2025-05-20T00:00:00Z', [1, 1])
  for (const nth of Array.from({ length: 13 }).keys())
    await inspected(`2026-03-${String(nth + 1).padStart(2, '0')}T00:00:00Z`, [nth % 5 || 5, 5])
  await inspected('2026-04-01T00:00:00Z', [])
  await inspected('2026-04-02T00:00:00Z', [1, 1], { status: 'VOID' })
  await inspected('2026-04-03T00:00:00Z', [1, 1], { specTypes: ['NORMAL'] })
  const query = { jobSpecTypes: ['INSPECTION' as const] }
  const listed = async (as = t.boss) => rowsOf(await t.call(reports.inspectedJobs, { query }, { as }))
  const found = await listed()
  expect(found.map(({ id }) => id)).toEqual([job.id, never.id])
  expect(found[1]!.inspections).toEqual({ count: 0, lastDay: null, scores: [] })
  const scores = [70, 80, 90, 100, 60, 70, 80, 90, 100, 60, 70]
  expect(found[0]!.inspections).toEqual({ count: 14, lastDay: '2026-04-01', scores })
  for (const as of [leader, job.site.client]) {
    const seen = await listed(as)
    expect(seen.find(({ id }) => id === job.id)!.inspections).toMatchObject({ count: 14 })
    expect(seen.every(({ id }) => as !== leader || id === job.id)).toBe(true)
  }
  expect((await t.refused(reports.inspectedJobs, { query }, { as: cleaner })).status).toBe(403)
  t.clock.set(undefined)
})

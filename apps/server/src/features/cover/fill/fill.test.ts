import { cover } from '@muster/contract/cover/cover'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { leaveOn } from '../../../../test/cover-place.ts'
import { aJob, anEvent, aWork } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
async function aNeed(t: Tenant, given: object = {}) {
  const job = await aJob(t)
  const { id } = await t.call(roster.addPattern, {
    params: { id: job.id },
    body: {
      ...{ startTime: '2026-04-07T18:00:00+10:00', duration: 180, places: 1 },
      ...{ recursiveFrequency: 'WEEKLY' as const, weekdays: [2, 4], ...given },
    },
  })
  return { job, patternId: id }
}
const daysOf = (patternId: number, ...days: string[]) =>
  days.map((day) => ({ patternId, date: `2026-04-${day}` }))
const draftedIn = async (t: Tenant) => {
  const { shifts } = await t.call(roster.read, { query: { ...week, by: 'SITE' } })
  return shifts.map(({ startTime, tenantUserId, draft, patternDate }) => [
    ...[startTime.slice(0, 16), tenantUserId, draft, patternDate],
  ])
}

test('open places are proposed with reasons, nothing is written, and what is taken is one act that is undone as one', async () => {
  const t = await aTenant()
  const { job, patternId } = await aNeed(t)
  await aUser(t)
  const places = daysOf(patternId, '07', '09')
  const answer = await t.call(cover.proposeFill, { body: { places } })
  expect(answer).toMatchObject({ gone: 0, open: [] })
  expect(answer.proposals.map(({ date }) => date)).toEqual(['2026-04-07', '2026-04-09'])
  const [first] = answer.proposals
  expect(first).toMatchObject({
    ...{ patternId, tenantUserId: job.worker.id, locationName: job.site.name },
    ...{ startTime: '2026-04-07T18:00:00.000+10:00', duration: 180, reasons: { assigned: true } },
  })
  expect(first!.others[0]!.score).toBeLessThan(first!.score)
  expect(await draftedIn(t)).toEqual([])
  expect(await t.call(cover.proposeFill, { body: { places } })).toEqual(answer)

  const fills = answer.proposals.map(({ date, tenantUserId }) => ({ patternId, date, tenantUserId }))
  const act = await t.call(cover.draftFill, { body: { fills } })
  expect(act).toMatchObject({ changes: 2, conflicts: [], leftOut: [] })
  expect(await draftedIn(t)).toEqual([
    ['2026-04-07T18:00', job.worker.id, 'ADDED', '2026-04-07'],
    ['2026-04-09T18:00', job.worker.id, 'ADDED', '2026-04-09'],
  ])
  expect((await t.call(cover.proposeFill, { body: { places } })).gone).toBe(2)
  await t.call(roster.undo, { params: { id: act.actId! } })
  expect(await draftedIn(t)).toEqual([])
})

test('what no person may take stays open with the reason, and no rule is broken by several places together', async () => {
  const t = await aTenant()
  const { job, patternId } = await aNeed(t)
  const same = await aNeed(t, { weekdays: [2] })
  await leaveOn(t, same.job.worker, '2026-04-07')
  const places = [...daysOf(patternId, '07'), ...daysOf(same.patternId, '07')]
  const answer = await t.call(cover.proposeFill, { body: { places } })
  expect(answer.people).toBe(2)
  expect(answer.proposals).toMatchObject([{ tenantUserId: job.worker.id }])
  expect(answer.open).toMatchObject([{ lacks: 1, date: '2026-04-07', duration: 180 }])
  expect(answer.open[0]!.excluded).toEqual([
    { kind: 'onLeave', people: 1 },
    { kind: 'overlap', people: 1 },
  ])
})

test('a person who worked at the site in the last weeks comes before one who did not', async () => {
  const t = await aTenant()
  const { job, patternId } = await aNeed(t)
  const regular = await aUser(t)
  const other = await aJob(t, { site: job.site, assignees: [regular] })
  for (const day of ['20', '21', '22', '23', '24', '25'])
    await aWork(t, {
      job: other,
      by: regular,
      startedAt: `2026-03-${day}T00:00:00Z`,
      endedAt: `2026-03-${day}T02:00:00Z`,
      status: 'COMPLETED',
    })
  const { proposals } = await t.call(cover.proposeFill, { body: { places: daysOf(patternId, '07') } })
  expect(proposals).toMatchObject([{ tenantUserId: regular.id, reasons: { visitsHere: 6 } }])
  const weights = { site: 0, near: 0, hours: 1, weekends: 0, wishes: 0 }
  const body = { places: daysOf(patternId, '07'), weights }
  await anEvent(t, other, { startLocal: '2026-04-06T08:00:00', durationMinutes: 480, frequency: null })
  expect((await t.call(cover.proposeFill, { body })).proposals[0]!.tenantUserId).not.toBe(regular.id)
})

test('what others took meanwhile, and a person whom a rule excludes by now, are left out and named', async () => {
  const t = await aTenant()
  const { job, patternId } = await aNeed(t)
  const other = await aUser(t, { firstName: 'Mia', lastName: 'Tran' })
  const fills = daysOf(patternId, '07', '09').map((place) => ({ ...place, tenantUserId: other.id }))
  const body = { patternId, occurrenceStart: '2026-04-07T18:00:00+10:00', tenantUserId: job.worker.id }
  await t.call(roster.place, { body })
  await leaveOn(t, other, '2026-04-09')
  const act = await t.call(cover.draftFill, { body: { fills } })
  const named = { tenantUserId: other.id, name: 'Mia Tran', patternId, locationName: job.site.name }
  expect(act).toEqual({
    ...{ actId: null, changes: 0, conflicts: [] },
    leftOut: [
      { ...named, date: '2026-04-07', reason: 'FULL', exclusion: null, distinguishedBy: null },
      {
        ...named,
        date: '2026-04-09',
        reason: 'EXCLUDED',
        exclusion: { kind: 'onLeave' },
        distinguishedBy: null,
      },
    ],
  })
  expect(
    await t.refused(cover.proposeFill, { body: { places: [{ patternId: 999_999, date: '2026-04-07' }] } }),
  ).toMatchObject({ status: 422 })
  expect(
    await t.refused(cover.draftFill, { body: { fills: [{ ...fills[0]!, tenantUserId: 999_999 }] } }),
  ).toMatchObject({
    ...{ status: 422, errors: [{ path: 'fills.0.tenantUserId' }] },
  })
})

test('two managers who fill the same places at once: each place is filled once', async () => {
  const t = await aTenant()
  const { job, patternId } = await aNeed(t, {
    places: 1,
    weekdays: [1, 2, 3, 4, 5],
    startTime: '2026-04-06T18:00:00+10:00',
  })
  const other = await aUser(t)
  const days = daysOf(patternId, '06', '07', '08', '09', '10')
  const by = (tenantUserId: number) => ({
    body: { fills: days.map((place) => ({ ...place, tenantUserId })) },
  })
  const acts = await Promise.all([
    t.call(cover.draftFill, by(job.worker.id)),
    t.call(cover.draftFill, by(other.id)),
  ])
  expect(acts.map(({ changes, leftOut }) => [changes, leftOut.length]).sort()).toEqual([
    [0, 5],
    [5, 0],
  ])
  expect(await draftedIn(t)).toHaveLength(5)
})

test('a place that runs is filled for what is left, and one that was moved at its moved time', async () => {
  const t = await aTenant()
  const { patternId } = await aNeed(t, {
    ...{ startTime: '2026-04-01T09:00:00+10:00', recursiveFrequency: null, weekdays: undefined },
  })
  const body = { places: [{ patternId, date: '2026-04-01' }] }
  const { proposals } = await t.call(cover.proposeFill, { body })
  const [{ tenantUserId }] = proposals as [(typeof proposals)[0]]
  const fills = [{ patternId, date: '2026-04-01', tenantUserId }]
  expect(await t.call(cover.draftFill, { body: { fills } })).toMatchObject({ changes: 1, leftOut: [] })
  const days = { startDate: '2026-04-01', endDate: '2026-04-01' }
  expect((await t.call(roster.publish, { query: { force: true }, body: days })).changes).toBe(1)
  const { shifts } = await t.call(roster.read, { query: days })
  expect(shifts).toMatchObject([{ startTime: '2026-04-01T10:00:00.000+10:00', duration: 120 }])
})

import { dashboard } from '@muster/contract/dashboard'
import { jobs } from '@muster/contract/jobs/jobs'
import { clients, staff } from '@muster/contract/kit/permissions'
import { type Page, pageOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import { calendar } from '@muster/contract/planning/calendar'
import { sites } from '@muster/contract/sites/sites'
import { today } from '@muster/contract/today'
import { users } from '@muster/contract/users/users'
import { teamStates } from '@muster/contract/works/team'
import { works } from '@muster/contract/works/works'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, anEvent, aSite, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { askedLeave } from '../leave/examples.ts'
import { aFlaggedWork, aRefusedStep, timesAsked } from '../works/examples.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

/** On Monday 2 March in Brisbane; a daily event of `anEvent` begins at 06:00 for two hours. */
const atTime = (clock: string) => new Date(`2026-03-02T${clock}:00+10:00`)
const total = (answer: Page<unknown> | unknown[]) => pageOf(answer).totalElements
const page = { page: 0, size: 1 }

/** The strip of Today and of the dashboard: each count, and the lines of the list that it leads to. */
async function statesOf(t: Tenant, date?: string) {
  const { counts } = await t.call(today.board, { query: { date, ...page } })
  const lines: Record<string, number> = {}
  for (const state of teamStates) {
    const { visits } = await t.call(today.board, { query: { date, states: [state] } })
    expect(visits.content.every((visit) => visit.state === state)).toBe(true)
    expect(visits.totalElements).toBe(visits.content.length)
    lines[state] = visits.content.length
  }
  expect(counts).toEqual(lines)
  const uncovered = await t.call(today.uncovered, { query: { date } })
  expect(uncovered.count).toBe(uncovered.places.length)
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/** The numbers of the dashboard, and the lists that they open. */
async function countersOf(t: Tenant) {
  const { countMap } = await t.call(dashboard.counts)
  const ofRoles = async (roleLevels: readonly number[]) =>
    total(await t.call(users.list, { query: { roleLevels: [...roleLevels], ...page } }))
  expect(countMap).toMatchObject({
    CLIENTS_TOTAL: await ofRoles(clients),
    EMPLOYERS_TOTAL: await ofRoles(staff),
    JOB_SITES_TOTAL: total(await t.call(sites.list, { query: { active: true, ...page } })),
    JOBS_TOTAL: total(await t.call(jobs.list, { query: { isActive: true, ...page } })),
    WORKS_TOTAL: total(await t.call(works.list, { query: page })),
  })
  return countMap
}

/** What waits behind the links of the sidebar and on Today, and the lists that they open. */
async function waitingOf(t: Tenant) {
  const waiting = await t.call(works.attention)
  expect(waiting).toEqual({
    reviews: total(await t.call(works.toReview, { query: page })),
    corrections: total(await t.call(works.correctionRequests, { query: { status: ['OPEN'], ...page } })),
    refused: total(await t.call(works.refusedSteps, { query: page })),
    leave: total(await t.call(leave.list, { query: { states: ['REQUESTED'], decidable: true, ...page } })),
    swaps: 0,
  })
  const { reviews, corrections, refusedSteps, heldOnPhones, leave: requests } = await t.call(today.attention)
  expect(heldOnPhones).toBe((await t.call(works.heldOnPhones)).length)
  expect({ reviews, corrections, refused: refusedSteps, leave: requests.count, swaps: 0 }).toEqual(waiting)
  return waiting
}

test('a start, a break, an end, a void and a moved occurrence change a count and its list alike', async () => {
  const t = await aTenant()
  t.clock.set(atTime('06:40'))
  const job = await aJob(t)
  const eventId = await anEvent(t, job)
  await anEvent(t, await aJob(t), { startLocal: '2026-01-05T03:00:00' })
  const evening = await aJob(t)
  const eveningId = await anEvent(t, evening, { startLocal: '2026-01-05T18:00:00' })
  const others = { MISSING: 1, TO_COME: 1 }
  const countsNow = async () => [await statesOf(t), (await countersOf(t)).WORKS_TOTAL]
  expect(await countsNow()).toEqual([{ ...others, LATE: 1 }, 0])

  const occurrenceStart = '2026-03-02T06:00:00+10:00'
  const startedAt = atTime('06:05').toISOString()
  const as = { as: job.worker }
  const start = { body: { jobId: job.id, eventId, occurrenceStart, startedAt } }
  const params = { id: (await t.call(works.start, start, as)).workId }
  expect(await countsNow()).toEqual([{ ...others, ON_SITE: 1 }, 1])
  await t.call(works.hold, { params, body: { at: atTime('06:20').toISOString() } }, as)
  expect(await countsNow()).toEqual([{ ...others, ON_BREAK: 1 }, 1])
  await t.call(works.complete, { params, body: { endedAt: atTime('06:30').toISOString() } }, as)
  expect(await countsNow()).toEqual([{ ...others, DONE: 1 }, 1])
  await t.call(works.void, { params, body: { reason: 'Wrong site' } })
  expect(await countsNow()).toEqual([{ ...others, LATE: 1 }, 0])

  const move = (startTime: string) => {
    const body = {
      mappedId: evening.id,
      userAssigneeId: evening.worker.id,
      extent: 'this' as const,
      occurrenceStart: '2026-03-02T18:00:00+10:00',
      startTime,
      duration: 60,
      recursiveFrequency: 'DAILY' as const,
      notifyBeforeMinutes: 5,
    }
    return t.call(calendar.update, { params: { id: eveningId }, query: {}, body })
  }
  await move('2026-03-02T16:00:00+10:00')
  expect(await countsNow()).toEqual([{ ...others, LATE: 1 }, 0])
  await move('2026-03-04T16:00:00+10:00')
  expect(await countsNow()).toEqual([{ MISSING: 1, LATE: 1 }, 0])
  expect(await statesOf(t, '2026-03-04')).toEqual({ TO_COME: 4 })
})

test('each number of the dashboard is that of the list it opens', async () => {
  const t = await aTenant()
  t.clock.set(atTime('12:00'))
  const job = await aJob(t)
  await aJob(t, { site: job.site, enabled: false, assignees: [job.worker] })
  const [gone, archived, closed] = [await aUser(t), await aSite(t), await aSite(t)]
  const scope = await t.scope()
  await scope.change('users', { removed_at: scope.now }).where('id', '=', gone.id).execute()
  await scope.change('sites', { archived_at: scope.now }).where('id', '=', archived.id).execute()
  await scope.change('sites', { deactivated_at: scope.now }).where('id', '=', closed.id).execute()
  await aWork(t, { job })
  await aWork(t, { job, status: 'VOID' })
  expect(await countersOf(t)).toMatchObject({ JOB_SITES_TOTAL: 1, JOBS_TOTAL: 1, WORKS_TOTAL: 1 })
})

test('what waits is as many as the lists show, and goes with the decision', async () => {
  const t = await aTenant()
  t.clock.set(atTime('12:00'))
  const none = { reviews: 0, corrections: 0, refused: 0, leave: 0, swaps: 0 }
  expect(await waitingOf(t)).toEqual(none)
  const flagged = await aFlaggedWork(t, { flags: ['offsite'] })
  const work = await aWork(t)
  const asked = await t.call(
    works.requestCorrection,
    { params: { id: work.id }, body: timesAsked },
    { as: work.by },
  )
  await aRefusedStep(t)
  const request = await askedLeave(t, work.by)
  expect(await waitingOf(t)).toEqual({ reviews: 1, corrections: 1, refused: 1, leave: 1, swaps: 0 })
  const decline = { decision: 'DECLINE' as const, reason: 'The door log says otherwise', version: 1 }
  await t.call(works.decideCorrection, { params: { id: asked.id }, body: decline })
  const fine = { flag: 'offsite' as const, decision: 'FINE' as const, reason: 'Parked around the corner' }
  await t.call(works.review, { params: { id: flagged.id }, body: fine })
  await t.call(leave.decide, { params: { id: request.id }, body: { decision: 'APPROVED' } })
  expect(await waitingOf(t)).toEqual({ ...none, refused: 1 })
})

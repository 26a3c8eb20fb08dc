import { roster } from '@muster/contract/planning/roster'
import { addDays } from '@muster/rules/time/zone'
import { expect } from 'vitest'
import type { Scope } from '../../src/db/scope.ts'
import { lockJob } from '../../src/features/jobs/queries.ts'
import { changesOf, selectChanges } from '../../src/features/planning/change-queries.ts'
import { saveEvents } from '../../src/features/planning/changes/save-events.ts'
import { eventsOfJob, type PlannedEvent } from '../../src/features/planning/event-queries.ts'
import { patternsOfJobs } from '../../src/features/planning/pattern-queries.ts'
import { placesOn } from '../../src/features/planning/place-coverage.ts'
import { type Plan, readPlan, readPublished, withChanges } from '../../src/features/planning/plan.ts'
import { localTime } from '../../src/features/planning/series.ts'
import { type ExpandedShift, shiftsOn } from '../../src/features/planning/shifts.ts'
import { changesOfShifts } from '../../src/features/roster/drafts/draft-shifts.ts'
import { changeRows, type DraftedChange, insertAct } from '../../src/features/roster/drafts/drafts.ts'
import { fillPlace } from '../../src/features/roster/places/fill-place.ts'
import { changesOfPlace } from '../../src/features/roster/places/place.ts'
import { chooseChanges } from '../../src/features/roster/publish/choose-changes.ts'
import { publishChanges, publishRoster } from '../../src/features/roster/publish/publish.ts'
import { Failure } from '../../src/http/failures.ts'
import { aJob, aSite } from '../office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../tenant.ts'
import { begin, chosen, draftOf, eventOf, firstDay, instantIn, type Step, zones } from './any-plan.ts'

const days = { startDate: addDays(firstDay, -4), endDate: addDays(firstDay, 60) }
/** A change of something that runs counts from the next minute on. */
const minute = 60_000

export interface PlayedCompany {
  t: Tenant
  workers: TestUser[]
  sites: Awaited<ReturnType<typeof aSite>>[]
}
export async function aPlayedCompany(): Promise<PlayedCompany> {
  const t = await aTenant()
  const client = await aClient(t)
  const workers = [await aUser(t), await aUser(t), await aUser(t)]
  const sites: PlayedCompany['sites'] = []
  for (const timezone of zones) sites.push(await aSite(t, { client, timezone }))
  return { t, workers, sites }
}

interface Played {
  t: Tenant
  jobId: number
  zone: string
  workers: readonly TestUser[]
}
type Reader = (scope: Scope) => Promise<Plan>

/** What a plan says of the days that are looked at, without ids: who is where and which places are filled. */
async function saidBy(plan: Plan, from = Number.NEGATIVE_INFINITY) {
  const shifts = (await shiftsOn(plan, days))
    .filter(({ occurrence }) => occurrence.startTime >= from)
    .map(({ row, occurrence: { startTime, duration, occurrenceStart } }) =>
      [
        row.userId,
        new Date(startTime).toISOString(),
        duration,
        new Date(occurrenceStart).toISOString(),
        row.patternId,
        row.patternDate,
      ].join(' '),
    )
  const places = placesOn(plan, days)
    .filter(({ occurrence }) => occurrence.startTime >= from)
    .map(({ patternId, date, filled, repeated }) => `${patternId} ${date}: ${filled} (${repeated})`)
  return { shifts: shifts.sort(), places: places.sort() }
}

const eventSaid = ({ exceptions, startLocal, removedAt, ...event }: PlannedEvent) => ({
  ...event,
  startLocal: localTime(startLocal),
  removedAt: removedAt?.getTime() ?? null,
  exceptions: exceptions
    .map((each) => ({ ...each, startLocal: each.startLocal && localTime(each.startLocal) }))
    .map((each) => JSON.stringify(Object.entries(each).sort()))
    .sort(),
})
/** Only what a save knows of an event: readers select more. */
const ofJob = ['jobDetailTitle', 'siteName', 'enabled', 'deactivatedAt', 'updatedAt']
const eventsSaid = (events: ReadonlyMap<number, PlannedEvent>, stored: ReadonlyMap<number, PlannedEvent>) =>
  [...events.values()]
    .map((event) => {
      const known = Object.keys(stored.get(event.id) ?? {}).filter((key) => !ofJob.includes(key))
      return eventSaid(
        Object.fromEntries(Object.entries(event).filter(([key]) => known.includes(key))) as never,
      )
    })
    .sort((one, other) => one.id - other.id)

async function saves(tx: Scope, { jobId }: Played, request: Parameters<typeof saveEvents>[2]) {
  const job = (await lockJob(tx, jobId))!
  const { context } = await saveEvents(tx, job, request, { force: 'report' })
  const stored = await eventsOfJob(tx, jobId)
  expect(eventsSaid(context.after, stored)).toEqual(eventsSaid(stored, stored))
}

async function drafts(tx: Scope, read: Reader, changes: readonly DraftedChange[]) {
  const expected = withChanges(await read(tx), changeRows(changes))
  await insertAct(tx, changes)
  expect(await saidBy(await read(tx))).toEqual(await saidBy(expected))
}

/** What comes is what the drafts said; what has begun by now is not theirs to change. */
async function publishes(tx: Scope, { jobId }: Played, published: Reader) {
  const all = await selectChanges(changesOf(tx, { jobIds: [jobId] })).execute()
  const { chosen: open } = chooseChanges(all, days, undefined)
  const before = await published(tx)
  const { valid } = await publishChanges(tx, open, 'report')
  const expected = withChanges(
    before,
    valid.filter(({ isOver }) => !isOver).map(({ change }) => change),
  )
  const from = tx.now.getTime() + minute
  expect(await saidBy(await published(tx), from)).toEqual(await saidBy(expected, from))
}

async function fills(tx: Scope, step: Step, { userId, plan }: { userId: number; plan: Plan }) {
  const place = chosen(placesOn(plan, days), step.which)
  if (!place) return
  const { patternId, date, occurrence } = place
  const when = step.isNew
    ? { occurrenceStart: new Date(occurrence.occurrenceStart).toISOString() }
    : { from: date }
  const filled = await fillPlace(tx, { patternId, ...when }, userId)
  const from = tx.now.getTime() + minute
  const jobIds = [place.pattern.jobId]
  const after = await readPlan(tx, { jobIds, needs: patternsOfJobs(tx, jobIds) })
  const read = { ...after, patterns: after.patterns.filter((each) => (each.pastOf ?? each.id) === patternId) }
  expect(await saidBy(read, from)).toEqual(await saidBy(filled.plan, from))
}

async function take(tx: Scope, step: Step, played: Played) {
  const { jobId, zone, workers } = played
  const read: Reader = (scope) => readPlan(scope, { jobIds: [jobId], needs: patternsOfJobs(scope, [jobId]) })
  const published: Reader = (scope) =>
    readPublished(scope, { jobIds: [jobId], needs: patternsOfJobs(scope, [jobId]) })
  const userId = chosen(workers, step.who)!.id
  const shiftIn = async (plan: Plan): Promise<ExpandedShift | undefined> =>
    step.isNew && step.change === 'ADD' ? undefined : chosen(await shiftsOn(plan, days), step.which)
  const who = { zone, userId, jobId }
  if (step.kind === 'save') {
    await saves(tx, played, { events: [eventOf(step, who, await shiftIn(await published(tx)))] })
  } else if (step.kind === 'remove') {
    const shift = await shiftIn(await published(tx))
    if (!shift) return
    const { id, occurrenceStart, extent } = eventOf(step, who, shift)
    await saves(
      tx,
      played,
      extent === 'all'
        ? { events: [], removeEventIds: [id] }
        : {
            events: [],
            removeOccurrences: [{ eventId: id, occurrenceStart: occurrenceStart!, extent: extent ?? 'this' }],
          },
    )
  } else if (step.kind === 'draft') {
    await drafts(tx, read, await changesOfShifts(tx, [draftOf(step, who, await shiftIn(await read(tx)))]))
  } else if (step.kind === 'draftPlace') {
    const place = chosen(placesOn(await read(tx), days), step.which)
    if (!place) return
    const { patternId, date, occurrence } = place
    const when = step.isNew
      ? { occurrenceStart: new Date(occurrence.occurrenceStart).toISOString() }
      : { from: date, ...(step.onlyOn && { weekdays: step.onlyOn }) }
    const { changes } = await changesOfPlace(tx, { patternId, tenantUserId: userId, ...when })
    await drafts(tx, read, changes)
  } else if (step.kind === 'fill') {
    await fills(tx, step, { userId, plan: await read(tx) })
  }
}

/** What a person may not do changes nothing. */
export async function unlessRefused(act: () => Promise<unknown>) {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

/** Plays these steps at a new job, and holds each plan that was worked out in memory to what is read afterwards. */
export async function playPlan({ t, workers, sites }: PlayedCompany, site: number, steps: readonly Step[]) {
  const job = await aJob(t, { site: sites[site]!, assignees: workers })
  const played = { t, jobId: job.id, zone: job.site.timezone, workers }
  let now = begin
  for (const step of steps) {
    now += step.later * minute
    t.clock.set(new Date(now))
    if (step.kind === 'need') {
      const times = { startTime: instantIn(played.zone, step.time), duration: step.minutes, ...step.rule }
      await t.send(roster.addPattern, { params: { id: job.id }, body: { ...times, places: step.places } })
      continue
    }
    const scope = await t.scope(t.boss)
    if (step.kind !== 'publish') {
      await unlessRefused(() => scope.attempt((tx) => take(tx, step, played)))
      continue
    }
    const published: Reader = (of) =>
      readPublished(of, { jobIds: [job.id], needs: patternsOfJobs(of, [job.id]) })
    await unlessRefused(() => scope.dryRun((tx) => publishes(tx, played, published)))
    await unlessRefused(() =>
      publishRoster(scope, { startDate: firstDay, endDate: addDays(firstDay, 34) }, true),
    )
  }
  t.clock.set(new Date(begin))
  await t.call(roster.undoMine)
}

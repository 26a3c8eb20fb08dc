import { roster } from '@muster/contract/planning/roster'
import type { RosterChangeInput } from '@muster/contract/planning/roster-drafts'
import type { Exclusion } from '@muster/rules/planning/cover'
import { addDays } from '@muster/rules/time/zone'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Scope } from '../../src/db/scope.ts'
import { saveScheduleRules } from '../../src/features/calendar/rules.ts'
import { listCandidates } from '../../src/features/cover/candidates/candidates.ts'
import { assignPerson } from '../../src/features/cover/offers/assign-person.ts'
import { lockJob } from '../../src/features/jobs/queries.ts'
import { saveEvents } from '../../src/features/planning/changes/save-events.ts'
import { checkShifts } from '../../src/features/roster/drafts/check-shifts.ts'
import { draftShifts } from '../../src/features/roster/drafts/draft-shifts.ts'
import { addPattern } from '../../src/features/roster/patterns/patterns.ts'
import { publishRoster } from '../../src/features/roster/publish/publish.ts'
import { Failure } from '../../src/http/failures.ts'
import { insert } from '../insert.ts'
import { aJob, aSite } from '../office.ts'
import { aClient, aTenant, aUser } from '../tenant.ts'
import { anyLength, anyRule, anyTime, begin, firstDay, instantIn } from './any-plan.ts'
import { unlessRefused } from './play-plan.ts'

/** What a person does already: published at another site, or drafted. */
const anyPlanned = fc.record({
  time: anyTime(-1, 12),
  minutes: anyLength,
  rule: anyRule,
  isDraft: fc.boolean(),
  isOtherZone: fc.boolean(),
})
const anyHour = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
const anyHours = fc.record({
  kind: fc.constantFrom('UNAVAILABLE', 'PREFERRED'),
  weekday: fc.integer({ min: 1, max: 7 }),
  start_time: anyHour,
  end_time: anyHour,
})
// From an hour to the same is no window.
const anyWindow = anyHours.filter(({ start_time, end_time }) => start_time !== end_time)
const anyAway = fc.record({
  isLeave: fc.boolean(),
  day: fc.integer({ min: 1, max: 12 }),
  days: fc.nat(2),
  hours: fc.option(fc.record({ from: fc.nat(20), length: fc.integer({ min: 1, max: 12 }) })),
})
export const anyPerson = fc.record({
  planned: fc.array(anyPlanned, { maxLength: 4 }),
  windows: fc.array(anyWindow, { maxLength: 2 }),
  away: fc.array(anyAway, { maxLength: 2 }),
  place: fc.record({ time: anyTime(2, 10), minutes: anyLength }),
  rules: fc.record({
    maxDayMinutes: fc.constantFrom(480, 720, null),
    maxWeekMinutes: fc.constantFrom(1200, 3000, null),
    minRestMinutes: fc.constantFrom(480, 660, 960, null),
  }),
})
type AnyPerson = typeof anyPerson extends fc.Arbitrary<infer Any> ? Any : never

export async function aCompanyToAsk() {
  const t = await aTenant()
  const client = await aClient(t)
  const sites = {
    own: await aSite(t, { client, timezone: 'Australia/Sydney' }),
    near: await aSite(t, { client, timezone: 'Australia/Sydney' }),
    far: await aSite(t, { client, timezone: 'Australia/Perth' }),
  }
  const leaveType = { name: 'Annual', kind: 'PLANNED', paid: true }
  return { t, sites, typeId: await insert(await t.scope(), 'leave_types', leaveType) }
}
type CompanyToAsk = Awaited<ReturnType<typeof aCompanyToAsk>>

async function isAway(
  scope: Scope,
  userId: number,
  typeId: number,
  { isLeave, day, days, hours }: AnyPerson['away'][number],
) {
  const first = addDays(firstDay, day)
  if (!isLeave) {
    const by = { made_at: scope.now, made_by: scope.actor.id }
    await insert(scope, 'suspensions', {
      ...{ user_id: userId, first_day: first, last_day: addDays(first, days), reason_cipher: null },
      ...by,
    })
    return
  }
  const from = hours && new Date(Date.parse(`${first}T00:00:00Z`) + hours.from * 3_600_000)
  const last = hours ? first : addDays(first, days)
  await insert(scope, 'leave_requests', {
    ...{ user_id: userId, type_id: typeId, state: 'APPROVED', first_day: first, last_day: last },
    ...{ from_time: from, to_time: hours && new Date(from!.getTime() + hours.length * 3_600_000) },
    ...{ requested_at: scope.now, requested_by: userId },
  })
}

/** Rules that are of one place and no draft has. */
const ofPlace: readonly string[] = ['alreadyThere', 'declined', 'takenOff']
const kindsOf = (found: readonly { kind: string }[]) =>
  [...new Set(found.map(({ kind }) => kind))].filter((kind) => !ofPlace.includes(kind)).sort()

async function reasonsOfAssigning(work: () => Promise<unknown>): Promise<readonly Exclusion[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof Failure) || !error.data) throw error
    return (error.data as { reasons: Exclusion[] }).reasons
  }
}

/**
 * Asks every reader about one person and one place: the list of candidates, assigning, drafting, the calendar and
 * publishing. None lets pass what another names.
 */
export async function askEveryReader({ t, sites, typeId }: CompanyToAsk, person: AnyPerson) {
  t.clock.set(new Date(begin))
  const scope = await t.scope(t.boss)
  const worker = await aUser(t)
  const [own, near, far] = [
    await aJob(t, { site: sites.own, assignees: [worker] }),
    await aJob(t, { site: sites.near, assignees: [worker] }),
    await aJob(t, { site: sites.far, assignees: [worker] }),
  ]
  await saveScheduleRules(scope, { ...person.rules, onConflict: 'WARN' })
  for (const { time, minutes, rule, isDraft, isOtherZone } of person.planned) {
    const job = isOtherZone ? far : near
    const startTime = instantIn(job.site.timezone, time)
    if (Date.parse(startTime) <= begin) continue
    const shift = { startTime, duration: minutes, ...rule }
    if (isDraft) {
      await unlessRefused(() =>
        draftShifts(scope, [{ kind: 'ADD', jobId: job.id, tenantUserId: worker.id, ...shift }]),
      )
    } else {
      const event = { ...shift, id: -1, userAssigneeId: worker.id, notifyBeforeMinutes: 5 }
      await unlessRefused(() =>
        scope.transaction(async (tx) =>
          saveEvents(tx, (await lockJob(tx, job.id))!, { events: [event] }, { force: 'report' }),
        ),
      )
    }
  }
  await scope
    .into('availabilities', { user_id: worker.id, changed_at: scope.now, changed_by: worker.id })
    .execute()
  for (const window of person.windows)
    await insert(scope, 'availability_windows', { user_id: worker.id, ...window })
  for (const away of person.away) await isAway(scope, worker.id, typeId, away)

  const startTime = instantIn(own.site.timezone, person.place.time)
  const times = { startTime, duration: person.place.minutes }
  const { id: patternId } = await addPattern(scope, own.id, { ...times, recursiveFrequency: null })
  const occurrenceStart = startTime
  const lists = await listCandidates(scope, {
    patternId,
    occurrenceStart,
    search: `${worker.firstName} ${worker.lastName}`,
  })
  const isExcluded = lists.excluded.find(({ tenantUserId }) => tenantUserId === worker.id)
  const isCandidate = lists.candidates.some(({ tenantUserId }) => tenantUserId === worker.id)
  expect(isCandidate).toBe(!isExcluded)
  const expected = kindsOf(isExcluded?.reasons ?? [])

  const place = { patternId, occurrenceStart, tenantUserId: worker.id }
  const assigning = await reasonsOfAssigning(() => scope.dryRun((tx) => assignPerson(tx, place)))
  expect({ assigning: kindsOf(assigning) }).toEqual({ assigning: expected })

  const draft: RosterChangeInput = {
    kind: 'ADD',
    jobId: own.id,
    tenantUserId: worker.id,
    ...times,
    patternId,
  }
  expect({ drafting: kindsOf(await checkShifts(scope, [draft])) }).toEqual({ drafting: expected })

  // These two know no drafts, but those that they publish.
  if (person.planned.some(({ isDraft }) => isDraft)) return
  const event = {
    ...times,
    id: -1,
    userAssigneeId: worker.id,
    notifyBeforeMinutes: 5,
    recursiveFrequency: null,
  }
  const saved = await scope.dryRun(async (tx) =>
    saveEvents(tx, (await lockJob(tx, own.id))!, { events: [event] }, { force: 'report' }),
  )
  expect({ calendar: kindsOf(saved.conflicts) }).toEqual({ calendar: expected })
  const published = await scope.dryRun(async (tx) => {
    await draftShifts(tx, [draft])
    return publishRoster(tx, { startDate: firstDay, endDate: addDays(firstDay, 30) }, true)
  })
  const ofWorker = published.conflicts.filter(({ userAssigneeId }) => userAssigneeId === worker.id)
  expect({ publishing: kindsOf(ofWorker) }).toEqual({ publishing: expected })
}

export async function everyReaderAgrees(runs: { seed: number; numRuns: number }) {
  const company = await aCompanyToAsk()
  await fc.assert(
    fc.asyncProperty(anyPerson, async (person) => {
      await askEveryReader(company, person)
      await company.t.call(roster.undoMine)
    }),
    runs,
  )
}

import { leave } from '@muster/contract/leave/leave'
import { calendar } from '@muster/contract/planning/calendar'
import type { Roster } from '@muster/contract/planning/roster'
import { roster as rosterCalls } from '@muster/contract/planning/roster'
import { expect } from 'vitest'
import { aJob } from '../office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../tenant.ts'
import {
  type Assignment,
  assign,
  coverOn,
  dateOf,
  faultsOf,
  firstShift,
  leastRest,
  missingOf,
  mostShiftsAWeek,
  type NurseRoster,
  readNurseRoster,
  shiftMinutes,
} from './nurse-rosters.ts'

const clock = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const momentOf = (roster: NurseRoster, { day, shift }: { day: number; shift: string }) =>
  `${dateOf(roster, day)}T${clock(roster.starts.get(shift)!)}:00+10:00`
const isoWeekdays = [1, 2, 3, 4, 5, 6, 7]

async function enterWard(t: Tenant, roster: NurseRoster) {
  const { nurses, cover, days } = roster
  const people = new Map<string, TestUser>()
  for (const nurse of nurses) people.set(nurse, await aUser(t, { firstName: `Nurse ${nurse}` }))
  const job = await aJob(t, { assignees: [...people.values()] })
  const patterns = new Map<string, number>()
  const kinds = Map.groupBy(
    cover.filter(({ places }) => places > 0),
    ({ shift, places }) => `${shift} ${places}`,
  )
  for (const same of kinds.values()) {
    const { shift, places } = same[0]!
    const weekdays = isoWeekdays.filter((each) => same.some(({ weekday }) => weekday === each))
    const first = Array.from({ length: 7 }, (_, nth) => nth).find((nth) =>
      coverOn(roster, nth).some((each) => each.shift === shift && each.places === places),
    )!
    const body = {
      ...{ startTime: momentOf(roster, { day: first, shift }), duration: shiftMinutes, places, title: shift },
      ...{ recursiveFrequency: 'WEEKLY' as const, weekdays, until: dateOf(roster, days - 1) },
    }
    const { id } = await t.call(rosterCalls.addPattern, { params: { id: job.id }, body })
    for (const each of weekdays) patterns.set(`${shift} ${each}`, id)
  }
  return { people, job, patterns }
}
type Ward = Awaited<ReturnType<typeof enterWard>>

async function enterRequests(t: Tenant, roster: NurseRoster, { people }: Ward) {
  for (const [nurse, { id }] of people) {
    const windows = roster.requests
      .filter((request) => request.nurse === nurse)
      .map(({ day, shift }) => {
        const from = shift === null ? firstShift(roster) : roster.starts.get(shift)!
        const to = shift === null ? from : from + shiftMinutes
        const date = dateOf(roster, day)
        const times = { startTime: clock(from), endTime: clock(to) }
        return { kind: 'UNAVAILABLE' as const, weekday: null, from: date, until: date, ...times }
      })
    await t.call(leave.saveAvailability, { params: { id }, body: { windows, version: 0 } })
  }
}

async function enterShifts(t: Tenant, roster: NurseRoster, ward: Ward, made: readonly Assignment[]) {
  const changes = made.map((each) => {
    const { weekday } = coverOn(roster, each.day)[0]!
    return {
      ...{ kind: 'ADD' as const, jobId: ward.job.id, tenantUserId: ward.people.get(each.nurse)!.id },
      ...{ startTime: momentOf(roster, each), duration: shiftMinutes },
      patternId: ward.patterns.get(`${each.shift} ${weekday}`)!,
    }
  })
  for (let first = 0; first < changes.length; first += 500)
    await t.call(rosterCalls.change, { body: { changes: changes.slice(first, first + 500) } })
}

/** The same two lists as the test counts, as the product answers them. */
function reported({ conflicts, places }: Roster, { people }: Ward) {
  const nurseOf = new Map([...people].map(([nurse, { id }]) => [id, nurse]))
  return {
    faults: conflicts.map(({ kind, tenantUserId, date }) => `${kind} ${nurseOf.get(tenantUserId)} ${date}`),
    missing: places
      .filter(({ uncovered }) => uncovered > 0)
      .map(({ date, title, uncovered }) => `${date} ${title} ${uncovered}`),
  }
}
const inOrder = (lists: { faults: string[]; missing: string[] }) => ({
  faults: lists.faults.toSorted(),
  missing: lists.missing.toSorted(),
})
const countOf = (faults: readonly string[], kind: string) =>
  faults.filter((each) => each.startsWith(`${kind} `)).length

/**
 * Enters an instance with one roster that keeps the rules as far as it can and one that does not. What the product reports
 * of both, as drafts and once published, has to be what the test counts from the instance. A nurse has at most one shift a
 * day, which here is a limit of eight hours. A shift off keeps its hours free: another shift within them counts as well.
 */
export async function compareNurseRoster(name: string) {
  const instance = readNurseRoster(name)
  for (const careless of [false, true]) {
    const t = await aTenant()
    await t.call(calendar.updateRules, {
      body: {
        maxDayMinutes: shiftMinutes,
        maxWeekMinutes: mostShiftsAWeek * shiftMinutes,
        minRestMinutes: leastRest,
      },
    })
    const ward = await enterWard(t, instance)
    await enterRequests(t, instance, ward)
    const assignments = assign(instance, careless)
    const faults = instance.nurses.flatMap((nurse) => faultsOf(instance, assignments, nurse))
    const counted = inOrder({ faults, missing: missingOf(instance, assignments) })
    await enterShifts(t, instance, ward, assignments)
    const days = { startDate: dateOf(instance, 0), endDate: dateOf(instance, instance.days - 1) }
    const read = async (by: 'PERSON' | 'SITE') =>
      inOrder(reported(await t.call(rosterCalls.read, { query: { ...days, by } }), ward))
    expect(await read('PERSON')).toEqual(counted)
    expect(await read('SITE')).toEqual(counted)
    await t.call(rosterCalls.publish, { query: { force: true }, body: days })
    expect(await read('PERSON')).toEqual(counted)
    const kinds = ['overlap', 'dayHours', 'weekHours', 'rest', 'unavailable']
    const asWords = kinds.map((kind) => `${kind} ${countOf(faults, kind)}`).join(', ')
    process.stdout.write(
      `${name}: ${assignments.length} shifts, ${counted.missing.length} with a place left, ${asWords}\n`,
    )
    if (careless) expect(faults.length).toBeGreaterThan(0)
    else expect(faults).toEqual([])
  }
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf, localDate } from '../time/zone.ts'
import { isOnLeave, isSuspended, isUnavailable } from './away.ts'
import { plannedShiftOf, type ScheduleLimits } from './constraints/constraint.ts'
import { breachesOf } from './constraints.ts'
import {
  considerPerson,
  type Exclusion,
  type PersonFacts,
  type PlacedShift,
  rankCandidates,
  withoutManagers,
} from './cover.ts'

const zone = 'Australia/Sydney'
const HOUR = 3_600_000
const limits: ScheduleLimits = { maxDayMinutes: 720, maxWeekMinutes: 3600, minRestMinutes: 600, weekStart: 1 }
const localTime = (local: string) => instantOf(zone, `2026-03-${local}`)
const town = { lat: -33.8688, lng: 151.2093 }
/** Wednesday, 06:00 to 09:00. */
const place = {
  zone,
  shifts: [{ start: localTime('11T06:00'), end: localTime('11T09:00') }],
  allDay: false,
  site: town,
}
const shiftAt = (
  eventId: number,
  local: string,
  minutes: number,
  given: Partial<PlacedShift> = {},
): PlacedShift => ({
  ...plannedShiftOf(eventId, zone, { startTime: localTime(local), duration: minutes, allDay: false }),
  where: `Site ${eventId}`,
  site: null,
  ...given,
})
const nothing: PersonFacts = {
  planned: [],
  leave: [],
  windows: [],
  suspensions: [],
  isThere: false,
  hasDeclined: false,
  wasTakenOff: false,
  leftOnLeave: false,
  visitsHere: 0,
  agreedWeekMinutes: null,
  emergency: false,
  assigned: false,
  tookLately: 0,
  nearestSiteKm: null,
  manages: false,
}
const consider = (facts: Partial<PersonFacts>, given: Partial<typeof place> = {}) =>
  considerPerson([{ ...place, ...given }], { ...nothing, ...facts }, limits)
const excluded = (facts: Partial<PersonFacts>, given: Partial<typeof place> = {}): Exclusion[] => {
  const found = consider(facts, given)
  return 'exclusions' in found ? found.exclusions : []
}
const later = (local: string, hours: number) => ({
  ...place,
  shifts: [{ start: localTime(local), end: localTime(local) + hours * HOUR }],
})
test('R1: places taken together keep the rules together, and may not meet each other', () => {
  const together = (...others: (typeof place)[]) => {
    const found = considerPerson([place, ...others], nothing, limits)
    return 'exclusions' in found ? found.exclusions : []
  }
  expect(together()).toEqual([])
  expect(together(later('12T06:00', 3))).toEqual([])
  expect(together(later('11T10:00', 10))).toEqual([{ kind: 'dayHours', minutes: 780, limit: 720 }])
  expect(together(later('11T08:00', 2))).toEqual([{ kind: 'overlap' }])
  const facts = { ...nothing, leave: [leaveOn('2026-03-13')] }
  expect(considerPerson([place, later('13T06:00', 3)], facts, limits)).toEqual({
    exclusions: [{ kind: 'onLeave' }],
  })
})
const leaveOn = (firstDay: string, lastDay = firstDay) => ({ firstDay, lastDay, from: null, to: null })
const window = (kind: 'UNAVAILABLE' | 'PREFERRED', startTime: string, endTime: string) => ({
  kind,
  weekday: 3,
  from: null,
  until: null,
  startTime,
  endTime,
})

describe('who is excluded', () => {
  test('on leave, or cannot work then', () => {
    expect(excluded({ leave: [leaveOn('2026-03-11')] })).toEqual([{ kind: 'onLeave' }])
    expect(excluded({ leave: [leaveOn('2026-03-10'), leaveOn('2026-03-12')] })).toEqual([])
    expect(excluded({ leftOnLeave: true })).toEqual([{ kind: 'onLeave' }])
    expect(excluded({ windows: [window('UNAVAILABLE', '08:30', '12:00')] })).toEqual([
      { kind: 'unavailable' },
    ])
    expect(excluded({ windows: [window('UNAVAILABLE', '09:00', '12:00')] })).toEqual([])
  })
  test('there already, or declined it', () => {
    expect(excluded({ isThere: true, hasDeclined: true })).toEqual([
      { kind: 'alreadyThere' },
      { kind: 'declined' },
    ])
  })
  test('busy then, with where', () => {
    expect(excluded({ planned: [shiftAt(7, '11T08:59', 60)] })).toEqual([
      { kind: 'overlap', otherText: 'Site 7' },
    ])
    expect(excluded({ planned: [shiftAt(7, '11T09:00', 60)] })).toEqual([])
  })
  test('too little rest, too many hours of the day and of the week', () => {
    expect(excluded({ planned: [shiftAt(7, '10T20:00', 180)] })).toEqual([
      { kind: 'rest', minutes: 420, limit: 600, otherText: 'Site 7' },
    ])
    expect(excluded({ planned: [shiftAt(7, '11T09:00', 541)] })).toEqual([
      { kind: 'dayHours', minutes: 721, limit: 720 },
    ])
    const week = ['09', '10', '12', '13', '14'].map((day, nth) => shiftAt(nth + 1, `${day}T08:00`, 690))
    expect(excluded({ planned: week })).toEqual([{ kind: 'weekHours', minutes: 3630, limit: 3600 }])
  })
  test('of several shifts any that breaks a rule is enough, and the worst is named', () => {
    const shifts = [...place.shifts, { start: localTime('18T06:00'), end: localTime('18T09:00') }]
    expect(excluded({ leave: [leaveOn('2026-03-18')] }, { shifts })).toEqual([{ kind: 'onLeave' }])
    const planned = [shiftAt(7, '10T20:00', 180), shiftAt(8, '17T20:00', 240)]
    expect(excluded({ planned }, { shifts })).toMatchObject([
      { kind: 'rest', minutes: 360, otherText: 'Site 8' },
    ])
    const twice = [...place.shifts, { start: localTime('11T07:00'), end: localTime('11T10:00') }]
    expect(excluded({}, { shifts: twice })).toEqual([])
  })
  test('a conflict between two other shifts excludes nobody', () => {
    expect(excluded({ planned: [shiftAt(7, '13T08:00', 60), shiftAt(8, '13T08:30', 60)] })).toEqual([])
  })
})

describe('what speaks for a person', () => {
  test('hours of the week, rest on either side, the way from the shift before', () => {
    const planned = [
      shiftAt(1, '10T12:00', 300),
      shiftAt(2, '11T04:00', 60, { site: { lat: -33.8688, lng: 151.3093 } }),
      shiftAt(3, '11T03:00', 30, { site: town }),
      shiftAt(4, '12T08:00', 120),
      shiftAt(5, '15T08:00', 60),
      shiftAt(6, '16T08:00', 60),
    ]
    expect(consider({ planned, visitsHere: 14, agreedWeekMinutes: 2280, assigned: true })).toMatchObject({
      reasons: {
        visitsHere: 14,
        restMinutes: 780,
        plannedMinutes: 570,
        weekMinutes: 2280,
        distanceKm: 9.2,
        prefers: false,
        emergency: false,
        assigned: true,
        tookLately: 0,
      },
    })
  })
  test('is unknown where nothing is known', () => {
    expect(consider({})).toMatchObject({
      reasons: { restMinutes: null, plannedMinutes: 0, weekMinutes: 3600, distanceKm: null },
    })
    expect(considerPerson([place], nothing, { ...limits, maxWeekMinutes: null })).toMatchObject({
      reasons: { weekMinutes: null },
    })
  })
  test('each reason moves the score in its direction', () => {
    const score = (facts: Partial<PersonFacts>) => {
      const found = consider(facts)
      return 'score' in found ? found.score : Number.NaN
    }
    const plain = score({})
    expect(score({ visitsHere: 3 })).toBeGreaterThan(plain)
    expect(score({ assigned: true })).toBeGreaterThan(plain)
    expect(score({ emergency: true })).toBeGreaterThan(plain)
    expect(score({ windows: [window('PREFERRED', '05:00', '10:00')] })).toBeGreaterThan(plain)
    expect(score({ tookLately: 2 })).toBeLessThan(plain)
    expect(score({ planned: [shiftAt(1, '13T08:00', 600)] })).toBeLessThan(plain)
    const far = shiftAt(2, '11T04:00', 0, { site: { lat: -33.8688, lng: 151.5093 } })
    expect(score({ planned: [far] })).toBeLessThan(plain)
  })
})

describe('R-03: where people work', () => {
  const reasonsOf = (facts: Partial<PersonFacts>) => {
    const found = consider(facts)
    return 'reasons' in found ? found.reasons : undefined
  }
  const score = (facts: Partial<PersonFacts>) => {
    const found = consider(facts)
    return 'score' in found ? found.score : Number.NaN
  }
  const east = { lat: -33.8688, lng: 151.3093 }

  test('the way is from the shift before, else from the nearest site of the last weeks or of the plan', () => {
    const before = shiftAt(1, '11T04:00', 60, { site: east })
    expect(reasonsOf({ planned: [before], nearestSiteKm: 2 })).toMatchObject({
      distanceKm: 9.2,
      distanceFrom: 'SHIFT_BEFORE',
    })
    const otherDay = shiftAt(1, '13T12:00', 60, { site: east })
    expect(reasonsOf({ planned: [otherDay] })).toMatchObject({ distanceKm: 9.2, distanceFrom: 'RECENT_SITE' })
    expect(reasonsOf({ planned: [otherDay], nearestSiteKm: 2 })).toMatchObject({ distanceKm: 2 })
    expect(reasonsOf({ nearestSiteKm: 700 })).toMatchObject({ distanceKm: 700, distanceFrom: 'RECENT_SITE' })
    expect(reasonsOf({})).toMatchObject({ distanceKm: null, distanceFrom: null })
  })
  test('nothing that speaks for a person of another city outweighs the way', () => {
    const best = {
      ...{ visitsHere: 20, assigned: true, emergency: true, nearestSiteKm: 700 },
      windows: [window('PREFERRED', '05:00', '10:00')],
    }
    const plain = { nearestSiteKm: 12, tookLately: 5, planned: [shiftAt(1, '13T08:00', 600)] }
    expect(score(plain)).toBeGreaterThan(score(best))
  })
  test('a person who worked nowhere yet comes after who works near, and before who works far away', () => {
    expect(score({ nearestSiteKm: 8 })).toBeGreaterThan(score({}))
    expect(score({})).toBeGreaterThan(score({ nearestSiteKm: 60 }))
    expect(score({ assigned: true })).toBeGreaterThan(score({ nearestSiteKm: 8 }))
  })
  test('managers are ranked last, and asked with all others only where there are none', () => {
    const person = (tenantUserId: number, manages: boolean, score: number) => ({
      ...{ tenantUserId, score },
      reasons: { manages },
    })
    const ids = (people: { tenantUserId: number }[]) => people.map(({ tenantUserId }) => tenantUserId)
    const all = [person(1, true, 90), person(2, false, -30), person(3, false, 10), person(4, true, 95)]
    expect(ids(rankCandidates(all))).toEqual([3, 2, 4, 1])
    expect(ids(withoutManagers(rankCandidates(all)))).toEqual([3, 2])
    expect(ids(withoutManagers(all.filter(({ reasons }) => reasons.manages)))).toEqual([1, 4])
  })
})

const anyShift = fc
  .record({
    eventId: fc.integer({ min: 1, max: 12 }),
    hours: fc.integer({ min: -9 * 24, max: 9 * 24 }),
    minutes: fc.integer({ min: 15, max: 780 }),
    allDay: fc.boolean(),
  })
  .map(({ eventId, hours, minutes, allDay }): PlacedShift => {
    const startTime = place.shifts[0]!.start + hours * HOUR
    return {
      ...plannedShiftOf(eventId, zone, { startTime, duration: minutes, allDay }),
      where: 'elsewhere',
      site: null,
    }
  })
const anyDay = fc.integer({ min: -3, max: 3 }).map((days) => addDays('2026-03-11', days))
const anyTime = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
const anyFacts: fc.Arbitrary<PersonFacts> = fc.record({
  planned: fc.array(anyShift, { maxLength: 8 }),
  leave: fc.array(
    anyDay.map((day) => leaveOn(day)),
    { maxLength: 2 },
  ),
  windows: fc.array(
    fc.record({
      kind: fc.constantFrom('UNAVAILABLE' as const, 'PREFERRED' as const),
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.constant(null),
      until: fc.constant(null),
      startTime: anyTime,
      endTime: anyTime,
    }),
    { maxLength: 3 },
  ),
  suspensions: fc.array(
    anyDay.map((firstDay) => ({ firstDay, lastDay: null })),
    { maxLength: 1 },
  ),
  isThere: fc.boolean(),
  hasDeclined: fc.boolean(),
  wasTakenOff: fc.boolean(),
  leftOnLeave: fc.boolean(),
  visitsHere: fc.nat(40),
  agreedWeekMinutes: fc.option(fc.integer({ min: 0, max: 2400 })),
  emergency: fc.boolean(),
  assigned: fc.boolean(),
  tookLately: fc.nat(9),
  nearestSiteKm: fc.option(fc.nat(900)),
  manages: fc.boolean(),
})

/** Each rule a second time, by itself. */
function brokenRules(facts: PersonFacts): Set<string> {
  const [shift] = place.shifts as [{ start: number; end: number }]
  const span = { zone, ...shift }
  const date = localDate(zone, shift.start)
  const timed = facts.planned.filter(({ allDay }) => !allDay)
  const minutes = (planned: readonly PlacedShift[]) =>
    planned.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 180)
  const lastBefore = Math.max(...timed.filter((each) => each.date < date).map(({ end }) => end))
  const nextDays = timed.filter((each) => each.date > date).map((each) => each.date)
  const nextDay = nextDays.sort()[0]
  const ownDay = timed.filter((each) => each.date === date)
  const firstStart = Math.min(shift.start, ...ownDay.map(({ start }) => start))
  const lastEnd = Math.max(lastBefore, shift.end, ...ownDay.map(({ end }) => end))
  const nextStart = Math.min(...timed.filter((each) => each.date === nextDay).map(({ start }) => start))
  const monday = (day: string) => day >= '2026-03-09' && day <= '2026-03-15'
  const rules: [string, boolean][] = [
    ['onLeave', facts.leftOnLeave || isOnLeave(facts.leave, span)],
    ['suspended', isSuspended(facts.suspensions, span)],
    ['unavailable', isUnavailable(facts.windows, span)],
    ['alreadyThere', facts.isThere === true],
    ['declined', facts.hasDeclined === true],
    ['takenOff', facts.wasTakenOff === true],
    ['overlap', facts.planned.some(({ start, end }) => start < shift.end && shift.start < end)],
    ['dayHours', minutes(ownDay) > 720],
    ['weekHours', minutes(timed.filter((each) => monday(each.date))) > 3600],
    [
      'rest',
      (firstStart === shift.start && firstStart - lastBefore < 600 * 60_000) ||
        (lastEnd === shift.end && nextStart - lastEnd < 600 * 60_000),
    ],
  ]
  return new Set(rules.filter(([, isBroken]) => isBroken).map(([kind]) => kind))
}

describe('for any person', () => {
  test('a candidate breaks no rule, and each reason against the others is true', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const found = considerPerson([place], facts, limits)
        const broken = brokenRules(facts)
        if ('reasons' in found) expect([...broken]).toEqual([])
        else
          expect(found.exclusions.map(({ kind }) => kind)).toSatisfy(
            (kinds: string[]) => kinds.length > 0 && kinds.every((kind) => broken.has(kind)),
          )
      }),
      { numRuns: 2000 },
    )
  })
  test('a candidate who takes the place has no conflict that was not there before', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if ('exclusions' in considerPerson([place], facts, limits)) return
        const { start, end } = place.shifts[0]!
        const taken = plannedShiftOf(99, zone, {
          startTime: start,
          duration: (end - start) / 60_000,
          allDay: false,
        })
        expect(breachesOf([...facts.planned, taken], (id) => id === 99, { ...facts, limits })).toEqual([])
      }),
    )
  })
  test('the order is total, and depends on no order of what comes in', () => {
    const anyone = fc.record({
      tenantUserId: fc.nat(1000),
      score: fc.integer({ min: -5, max: 5 }),
      reasons: fc.record({ manages: fc.boolean() }),
    })
    const people = fc.uniqueArray(anyone, { selector: ({ tenantUserId }) => tenantUserId, maxLength: 30 })
    const shuffled = people.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        const ranked = rankCandidates(all)
        expect(rankCandidates(other)).toEqual(ranked)
        const managers = ranked.filter(({ reasons }) => reasons.manages)
        const others = ranked.filter(({ reasons }) => !reasons.manages)
        expect(ranked).toEqual([...others, ...managers])
        for (const list of [others, managers])
          expect(list.every(({ score }, nth) => nth === 0 || score <= list[nth - 1]!.score)).toBe(true)
      }),
    )
  })
})

import type { ScheduleLimits } from '../src/planning/constraints/constraint.ts'
import { weekNumber } from '../src/planning/constraints/constraint.ts'
import type { PlacedShift } from '../src/planning/cover.ts'
import type { FillInput } from '../src/planning/fill/fill-places.ts'
import type { PersonToFill, PlaceToFill } from '../src/planning/fill/fill-types.ts'
import { randomFrom } from '../src/planning/fill/random.ts'
import { addDays, instantOf } from '../src/time/zone.ts'

const zone = 'Australia/Brisbane'
export const limits: ScheduleLimits = {
  ...{ maxDayMinutes: 720, maxWeekMinutes: 3600, minRestMinutes: 600, weekStart: 1 },
}
export const usualWeights = { site: 1, near: 1, hours: 1, weekends: 1, wishes: 1, cost: 0 }

const spanOf = (date: string, from: string, minutes: number) => {
  const start = instantOf(zone, `${date}T${from}`)
  return { start, end: start + minutes * 60_000 }
}
/** A place on a day, `from` by the clock. */
export function aPlace(
  date: string,
  from: string,
  minutes: number,
  given: Partial<PlaceToFill> = {},
): PlaceToFill {
  return {
    ...{ zone, shifts: [spanOf(date, from, minutes)], allDay: false, site: null, siteId: 1, jobId: 1 },
    ...{ where: 'Site', date, week: weekNumber(date, 1), minutes, lacks: 1, ...given },
  }
}
let eventId = 0
export const aShift = (date: string, from: string, minutes: number, where = 'Elsewhere'): PlacedShift => {
  eventId += 1
  return { eventId, zone, ...spanOf(date, from, minutes), date, allDay: false, where, site: null }
}
export function aPerson(given: Partial<PersonToFill> = {}): PersonToFill {
  return {
    ...{ planned: [], leave: [], windows: [], suspensions: [], agreedWeekMinutes: 2280, emergency: false },
    ...{ tookLately: 0, manages: false, visits: new Map(), jobIds: new Set<number>(), workedAt: [] },
    ...{ weekendsLately: 0, marksOf: () => ({}), ...given },
  }
}

/** Two weeks of many people with shifts on most days, on sites of one city, and places that lack a person. */
export function aBusyCompany(people: number, places: number, seed: number): FillInput {
  const random = randomFrom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const sites = Array.from({ length: 60 }, () => ({
    lat: -27.4 - random() * 0.3,
    lng: 152.9 + random() * 0.3,
  }))
  const first = '2026-04-06'
  const clock = () => `${String(5 + upTo(15)).padStart(2, '0')}:${upTo(2) ? '30' : '00'}`
  return {
    ...{ limits, weights: usualWeights, seed, steps: 20_000 },
    people: Array.from({ length: people }, () => {
      const usualSites = [upTo(60), upTo(60), upTo(60)]
      const planned = Array.from({ length: 30 }, (_, day) => addDays(first, day - 8))
        .filter(() => random() < 0.6)
        .map((date) => ({ ...aShift(date, clock(), 60 * (2 + upTo(5))), site: sites[usualSites[upTo(3)]!]! }))
      const day = addDays(first, upTo(14))
      return aPerson({
        planned,
        agreedWeekMinutes: upTo(4) ? 60 * (10 + upTo(29)) : null,
        leave: upTo(8) ? [] : [{ firstDay: day, lastDay: addDays(day, upTo(7)), from: null, to: null }],
        visits: new Map(usualSites.map((site) => [site, upTo(15)])),
        workedAt: usualSites.map((site) => sites[site]!),
        weekendsLately: upTo(5),
        manages: upTo(25) === 0,
      })
    }),
    places: Array.from({ length: places }, () => {
      const site = upTo(60)
      const given = { site: sites[site]!, siteId: site, jobId: site, where: `Site ${site}` }
      return aPlace(addDays(first, upTo(14)), clock(), 60 * (2 + upTo(5)), given)
    }),
  }
}

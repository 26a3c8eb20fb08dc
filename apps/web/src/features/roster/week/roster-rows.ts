import type { CheckedConflict } from '@muster/contract/planning/calendar'
import type {
  Roster,
  RosterPerson,
  RosterPlace,
  RosterShift,
  RosterSite,
} from '@muster/contract/planning/roster'
import type { RosterNote } from '@muster/contract/planning/roster-notes'
import { nameApart } from '@muster/rules/people/full-name'
import { daysBetween, isoWithOffset } from '@muster/rules/time/zone'
import { minutesAhead, otherZone } from '../../../shared/site-time/Zone.tsx'
import type { AwayCell } from './away-cells.ts'
import { type ColourBy, colouredName, tonesOf } from './tones.ts'

interface ItemFacts {
  key: string
  date: string
  startTime: string
  /** By the clock of the site, as HH:mm. */
  from: string
  to: string
  /** It ends on a later day. */
  isOvernight: boolean
  /** The zone of these times, where it is not the reader's. */
  zone: string | undefined
  /** Minutes that the clock of the site is ahead of the reader's. */
  ahead: number
  jobId: number
  jobTitle: string
  site: RosterSite | undefined
  /** Of its client or checklist, from 0 on. */
  tone: number | undefined
  minutes: number
  /** On the visit, and on the day of its site. */
  note?: RosterNote | undefined
  dayNote?: RosterNote | undefined
}
export interface ShiftItem extends ItemFacts {
  kind: 'shift'
  shift: RosterShift
  /** Without the unpaid break. */
  plannedMinutes: number
  /** Where costs are shown; null where it is not costed. */
  cost?: Cost | null
  personName: string
  conflicts: readonly CheckedConflict[]
}
export interface PlaceItem extends ItemFacts {
  kind: 'place'
  place: RosterPlace
}
export type Item = ShiftItem | PlaceItem

export interface GridCell {
  row: string
  date: string
}

interface RowFacts {
  key: string
  cells: ReadonlyMap<string, readonly Item[]>
  most: number
  /** Of the shifts of the row, where costs are shown. */
  cost?: Cost | undefined
}
/** Cents of a currency, and how many of the shifts are in no amount. */
export interface Cost {
  amount: number
  currency: string
  notCosted: number
}
export interface PersonRow extends RowFacts {
  kind: 'person'
  person: RosterPerson
  /** The most that the rules of the company allow in the weeks of the window. */
  limitMinutes: number | null
}
export interface SiteRow extends RowFacts {
  kind: 'site'
  site: RosterSite
  dayNotes?: ReadonlyMap<string, RosterNote>
}
export interface LaneRow extends RowFacts {
  kind: 'lane'
  uncovered: number
}
export type GridRow = PersonRow | SiteRow | LaneRow

export interface RosterView extends RosterCounts {
  /** Uncovered places by day; absent where there are none. */
  lane: LaneRow | undefined
  rows: readonly GridRow[]
  /** People who may be rostered and have no shift in these days. */
  idle: readonly RosterPerson[]
  items: ReadonlyMap<string, Item>
  needed: number
}
interface RosterCounts {
  conflicts: number
  uncovered: number
  /** Places without a person when the shift began. */
  unfilled: number
  /** Coming shifts on days on which their pattern needs no people. */
  notNeeded: number
  /** Published and coming shifts that their people have not seen. */
  unseen: number
}

const sumOf = <T>(all: readonly T[], count: (each: T) => number) =>
  all.reduce((total, each) => total + count(each), 0)

export const itemsIn = ({ cells }: GridRow): Item[] => [...cells.values()].flat()
export const isShift = (item: Item): item is ShiftItem => item.kind === 'shift'
export const isPlace = (item: Item): item is PlaceItem => item.kind === 'place'

export const countsOf = (shifts: readonly ShiftItem[], places: readonly PlaceItem[]): RosterCounts => ({
  conflicts: new Set(shifts.flatMap(({ conflicts }) => conflicts)).size,
  uncovered: sumOf(places, ({ place }) => place.uncovered),
  unfilled: sumOf(places, ({ place }) => place.unfilled),
  notNeeded: shifts.filter(({ shift }) => shift.notNeeded && shift.draft !== 'REMOVED').length,
  unseen: shifts.filter(({ shift }) => shift.seenAt === null).length,
})

export const emptyView: RosterView = {
  ...{ lane: undefined, rows: [], idle: [], items: new Map(), needed: 0 },
  ...countsOf([], []),
}

export function laneOf(places: readonly PlaceItem[]): LaneRow | undefined {
  const open = places.filter(({ place }) => place.uncovered > 0)
  if (open.length === 0) return undefined
  const { uncovered } = countsOf([], open)
  return { kind: 'lane', key: 'lane', uncovered, ...cellsOf(open) }
}

/** A place that waits for no person: its visit takes place on another day. */
export const isMovedAway = ({ uncovered, unfilled, isOff, moved }: RosterPlace) =>
  !isOff && moved !== undefined && uncovered === 0 && unfilled === 0

export const shiftKey = ({ eventId, occurrenceStart }: Pick<RosterShift, 'eventId' | 'occurrenceStart'>) =>
  `shift ${eventId} ${occurrenceStart}`
export const placeKey = ({ patternId, occurrenceStart }: RosterPlace) =>
  `place ${patternId} ${occurrenceStart}`

type ViewChoice = { colour?: ColourBy | undefined; isWhole?: boolean }
/** With `isWhole` people without shifts have a row too. */
export function viewOf(roster: Roster, by: 'PERSON' | 'SITE', choice: ViewChoice = {}): RosterView {
  const { colour, isWhole = false } = choice
  const items = itemsOf(roster, colour)
  const [shifts, places] = [items.filter(isShift), items.filter(isPlace)]
  const off = places.filter(({ place }) => place.isOff)
  const moved = places.filter(({ place }) => place.moved && !place.isOff)
  const short = places.filter(({ place }) => place.uncovered + place.unfilled > 0)
  return {
    lane: laneOf(places),
    ...(by === 'PERSON'
      ? personRows(roster, shifts, { changed: [...off, ...moved.map(withoutOpen)], isWhole })
      : siteRows(roster, [...new Set([...short, ...off, ...moved, ...shifts])])),
    items: new Map(items.map((item) => [item.key, item])),
    needed: sumOf(roster.sites, ({ neededPlaces }) => neededPlaces),
    ...countsOf(shifts, places),
  }
}

/** In the row of a person a place says that their visit was moved, not that others are needed. */
const withoutOpen = (item: PlaceItem): PlaceItem => ({
  ...item,
  place: { ...item.place, uncovered: 0, unfilled: 0 },
})

/** Whose day is otherwise than usual: the site needs them not, or their visit was moved away from it. */
const changedFor = ({ place }: PlaceItem): number[] =>
  place.isOff
    ? (place.usualUserIds ?? [])
    : [...new Set((place.moved ?? []).map(({ tenantUserId }) => tenantUserId))]

export const isAway = ({ kind }: Pick<AwayCell, 'kind'>) => kind !== 'UNAVAILABLE' && kind !== 'PREFERRED'

/** Undefined where costs are not shown. What is to be taken away costs nothing. */
export function costOfShifts(shifts: readonly ShiftItem[]): Cost | undefined {
  const costs = shifts.flatMap(({ cost }) => (cost === undefined ? [] : [cost]))
  const currency = costs.find((cost) => cost !== null)?.currency
  if (currency === undefined && costs.length === 0) return undefined
  return {
    amount: sumOf(costs, (cost) => cost?.amount ?? 0),
    currency: currency ?? '',
    notCosted: costs.filter((cost) => cost === null).length,
  }
}

/** People on leave, who are suspended, or whose site needs no visit, have a row without shifts too: that is why they have none. */
function personRows(
  roster: Roster,
  shifts: readonly ShiftItem[],
  { changed, isWhole }: { changed: readonly PlaceItem[]; isWhole: boolean },
) {
  const { people, away, weekLimitMinutes: limit } = roster
  const days = daysBetween(roster.startDate, roster.endDate) + 1
  const limitMinutes = limit && Math.round((limit * days) / 7)
  const byPerson = new Map<number, Item[]>(Map.groupBy(shifts, ({ shift }) => shift.tenantUserId))
  const add = (userId: number, ...items: Item[]) =>
    byPerson.set(userId, [...(byPerson.get(userId) ?? []), ...items])
  for (const item of changed) for (const userId of changedFor(item)) add(userId, item)
  for (const each of away) if (isAway(each)) add(each.tenantUserId)
  if (isWhole) for (const { tenantUserId } of people) add(tenantUserId)
  const rows = people.flatMap((person): PersonRow[] => {
    const own = byPerson.get(person.tenantUserId)
    const key = `person ${person.tenantUserId}`
    return own ? [{ kind: 'person', key, person, limitMinutes, ...cellsOf(own) }] : []
  })
  return { rows, idle: people.filter(({ tenantUserId }) => !byPerson.has(tenantUserId)) }
}

function siteRows({ sites }: Roster, items: readonly Item[]) {
  const bySite = Map.groupBy(items, ({ site }) => site?.id)
  const rows = sites.map(
    (site): SiteRow => ({
      kind: 'site',
      key: `site ${site.id}`,
      site,
      ...cellsOf(bySite.get(site.id) ?? []),
    }),
  )
  return { rows, idle: [] }
}

function cellsOf(items: readonly Item[]): Omit<RowFacts, 'key'> {
  const cells = Map.groupBy(items, ({ date }) => date)
  for (const cell of cells.values()) cell.sort(byStart)
  const cost = costOfShifts(items.filter(isShift))
  return {
    cells,
    ...(cost && { cost }),
    most: Math.max(0, ...[...cells.values()].map(({ length }) => length)),
  }
}
const byStart = (a: Item, b: Item) =>
  Date.parse(a.startTime) - Date.parse(b.startTime) || (a.key < b.key ? -1 : 1)

function itemsOf(roster: Roster, colour: ColourBy = 'CLIENT'): Item[] {
  const sites = new Map(roster.sites.map((site) => [site.id, site]))
  const jobs = new Map(roster.jobs.map((job) => [job.id, job]))
  const people = new Map(roster.people.map((person) => [person.tenantUserId, person]))
  const siteOf = (jobId: number) => sites.get(jobs.get(jobId)?.locationId ?? 0)
  const conflicts = conflictsByShift(roster, siteOf)
  const tones = tonesOf(roster, colour)
  const factsOf = ({ jobId, startTime, duration }: RosterShift | RosterPlace): Omit<ItemFacts, 'key'> => {
    const site = siteOf(jobId)
    const [start, zone] = [Date.parse(startTime), site?.timezone ?? 'UTC']
    const [from, to] = [isoWithOffset(zone, start), isoWithOffset(zone, start + duration * 60_000)]
    const date = from.slice(0, 10)
    return {
      ...{ date, startTime, from: from.slice(11, 16), to: to.slice(11, 16) },
      isOvernight: to.slice(0, 10) > date && to.slice(11, 16) !== '00:00',
      zone: site && otherZone(site.timezone, new Date(start)),
      ahead: minutesAhead(zone, new Date(start)),
      ...{ jobId, jobTitle: jobs.get(jobId)?.title ?? '', site },
      ...{ tone: tones.get(colouredName(colour, jobs.get(jobId), site) ?? ''), minutes: duration },
    }
  }
  const shifts = roster.shifts.map((shift): ShiftItem => {
    const facts = factsOf(shift)
    const { name = '', distinguishedBy } = people.get(shift.tenantUserId) ?? {}
    return {
      ...facts,
      kind: 'shift',
      key: shiftKey(shift),
      shift,
      plannedMinutes: shift.duration - (shift.unpaidMinutes ?? 0),
      ...costFacts(roster, shift),
      personName: nameApart(name, distinguishedBy),
      conflicts: conflicts.get(`${shift.eventId} ${facts.date}`) ?? [],
    }
  })
  const places = roster.places.map(
    (place): PlaceItem => ({ ...factsOf(place), kind: 'place', key: placeKey(place), place }),
  )
  return [...shifts, ...places]
}

function costFacts({ costs }: Roster, { cost, draft }: RosterShift): Pick<ShiftItem, 'cost'> {
  if (!costs || draft === 'REMOVED') return {}
  return { cost: cost === undefined ? null : { amount: cost, currency: costs.currency, notCosted: 0 } }
}

/** Both shifts of a conflict show it, with the site of the other; what is to be taken away has none. */
function conflictsByShift({ conflicts, shifts }: Roster, siteOf: (jobId: number) => RosterSite | undefined) {
  const jobs = new Map(shifts.map(({ eventId, jobId }) => [eventId, jobId]))
  const found = new Map<string, CheckedConflict[]>()
  for (const each of conflicts) {
    const conflict = { ...each, otherText: siteOf(jobs.get(each.otherEventId ?? 0) ?? 0)?.name }
    for (const eventId of new Set([each.eventId, each.otherEventId])) {
      const key = `${eventId} ${each.date}`
      found.set(key, [...(found.get(key) ?? []), conflict])
    }
  }
  return found
}

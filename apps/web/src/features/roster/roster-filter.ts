import type { Roster, RosterPerson } from '@muster/contract/roster'
import { searchFold } from '@muster/ui/page/search-fold.ts'
import {
  countsOf,
  type GridRow,
  type Item,
  isPlace,
  isShift,
  laneOf,
  type RosterView,
} from './roster-rows.ts'
import type { RosterUrl } from './roster-url.ts'

export type RosterFilter = Pick<RosterUrl, 'q' | 'client' | 'site' | 'job' | 'role'>
/** Takes every filter out of the address. */
export const noFilters = {
  ...{ q: undefined, client: undefined, site: undefined, job: undefined, role: undefined, only: undefined },
}
export const countFilters = ({ client, site, job, role }: RosterFilter) =>
  [client, site, job, role].filter((value) => value !== undefined).length
const isNarrowed = (filter: RosterFilter) => filter.q !== undefined || countFilters(filter) > 0

/** What the filter asks of one shift, place, person or site. */
interface Sought {
  words: readonly string[]
  filter: RosterFilter
  texts: Texts
}
/** What people, and jobs with their sites, are found by, as `searchFold` writes it. */
interface Texts {
  people: ReadonlyMap<number, string>
  jobs: ReadonlyMap<number, string>
  sites: ReadonlyMap<number, string>
  roles: ReadonlyMap<number, string>
}

function textsOf({ people, jobs, sites }: Roster): Texts {
  const ofSites = new Map(
    sites.map(({ id, name, clientName, address }) => [
      id,
      searchFold([name, clientName, address].join('\n')),
    ]),
  )
  return {
    people: new Map(people.map((person) => [person.tenantUserId, textOf(person)])),
    jobs: new Map(
      jobs.map(({ id, title, locationId }) => [id, `${searchFold(title)}\n${ofSites.get(locationId) ?? ''}`]),
    ),
    sites: ofSites,
    roles: new Map(people.map(({ tenantUserId, role }) => [tenantUserId, role])),
  }
}
const textOf = ({ name, distinguishedBy, role }: RosterPerson) =>
  searchFold([name, distinguishedBy ?? '', role].join('\n'))

const holdsAll = (words: readonly string[], ...texts: (string | undefined)[]) =>
  words.every((word) => texts.some((text) => text?.includes(word)))

/** Rows, uncovered places and counts of what a filter leaves. A row that is left keeps all of its shifts. */
export function narrowedView(view: RosterView, roster: Roster, filter: RosterFilter): RosterView {
  if (!isNarrowed(filter)) return view
  const words = searchFold(filter.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const sought: Sought = { words, filter, texts: textsOf(roster) }
  const rows = view.rows.filter((row) => fitsRow(row, sought))
  const idle = view.idle.filter(({ tenantUserId }) => fitsPerson(tenantUserId, sought))
  const places = [...view.items.values()].filter(isPlace).filter((place) => fitsItem(place, sought))
  const counts = countsOf(rows.flatMap(itemsIn).filter(isShift), places)
  return { ...view, rows, idle, lane: laneOf(places), ...counts }
}

const itemsIn = (row: GridRow): Item[] => [...row.cells.values()].flat()

function fitsRow(row: GridRow, sought: Sought): boolean {
  if (row.kind === 'person' && fitsPerson(row.person.tenantUserId, sought)) return true
  if (row.kind === 'site' && fitsSite(row.site, sought)) return true
  return itemsIn(row).some((item) =>
    fitsItem(item, sought, row.kind === 'person' ? row.person.tenantUserId : undefined),
  )
}

/** By themselves: what is asked of a site needs a shift there. */
const fitsPerson = (userId: number, { words, filter: { client, site, job, role }, texts }: Sought) =>
  client === undefined &&
  site === undefined &&
  job === undefined &&
  (role === undefined || texts.roles.get(userId) === role) &&
  holdsAll(words, texts.people.get(userId))

/** By itself: what is asked of a person or a job needs a shift or place there. */
const fitsSite = (
  { id, clientId }: { id: number; clientId: number },
  { words, filter: { client, site, job, role }, texts }: Sought,
) =>
  job === undefined &&
  role === undefined &&
  (client === undefined || clientId === client) &&
  (site === undefined || id === site) &&
  holdsAll(words, texts.sites.get(id))

/** A place has no role: it is left whichever is asked for. */
function fitsItem(item: Item, { words, filter, texts }: Sought, ofRow?: number): boolean {
  const { client, site, job, role } = filter
  const userId = item.kind === 'shift' ? item.shift.tenantUserId : ofRow
  return (
    (client === undefined || item.site?.clientId === client) &&
    (site === undefined || item.site?.id === site) &&
    (job === undefined || item.jobId === job) &&
    (role === undefined || userId === undefined || texts.roles.get(userId) === role) &&
    holdsAll(words, texts.jobs.get(item.jobId), userId === undefined ? undefined : texts.people.get(userId))
  )
}

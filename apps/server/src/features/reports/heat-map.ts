import type { Received } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import type { HeatMap, reports } from '@muster/contract/reports'
import { addDays, addMonths } from '@muster/rules/time/zone'
import { type HeatAccuracy, unpackBatches } from '@muster/rules/works/gps-codec'
import { heatGrid } from '@muster/rules/works/heat'
import { emptyTally, manyPeople, meet, type Tally } from '@muster/rules/works/heat-cells'
import { type Days, heatSpans, yearStart } from '@muster/rules/works/heat-spans'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { askedDays } from '../payroll/payroll.ts'
import { heatFrom } from '../works/tracks/heat.ts'
import { listAggregates, listCells, listSitePlaces, recordedDays } from './queries.ts'

type HeatMapQuery = Received<typeof reports.heatMap>['query']

/** Cells drawn at most; about 2 MB. */
export const mostCells = 40_000
const listed = 20
const longestRange = 3660
const coarser: Partial<Record<HeatAccuracy, HeatAccuracy>> = { HIGH: 'MEDIUM', MEDIUM: 'LOW' }

/**
 * Where works of the days asked for (by default the last 29 up to today) were done, as counts of recorded positions.
 * Nothing is left out: where the cells are more than can be drawn they are made coarser, and 422 when even the
 * coarsest are too many. Whole months and years come from what is aggregated of them, unless it is of one person.
 */
export async function heatMap(
  scope: Scope,
  { accuracy = 'MEDIUM', frame, ...query }: HeatMapQuery,
): Promise<HeatMap> {
  const days = askedDays(scope, query, longestRange)
  const least = query.tenantUserId === undefined ? await leastPeople(scope) : 1
  let shownAccuracy: HeatAccuracy = accuracy
  let grid = heatGrid({ accuracy: shownAccuracy, leastPeople: least, frame })
  const sites = await count(await readPacked(scope, query, { days, least }), { grid, least })
  let heat = grid.result()
  for (
    let next = coarser[shownAccuracy];
    next && heat.points.length > mostCells;
    next = coarser[shownAccuracy]
  ) {
    shownAccuracy = next
    grid = grid.coarser(next)
    heat = grid.result()
  }
  const { points, hidden } = heat
  if (points.length > mostCells)
    throw refusedField('startDate', msg('Too many places to draw; choose fewer days or a part of the map'))
  const total = points.reduce((sum, point) => sum + point.count, hidden)
  const busiest = await placesOf(scope, busiestOf(sites, least))
  return { locations: points, accuracy: shownAccuracy, total, hidden, busiest }
}

async function leastPeople(scope: Scope) {
  const { heat_least_people: least } = await scope
    .from('company_settings')
    .select('heat_least_people')
    .executeTakeFirstOrThrow()
  return least
}

interface PackedCells {
  cells: Awaited<ReturnType<typeof listCells>>
  aggregated: Awaited<ReturnType<typeof listAggregates>>
}

/** Aggregated cells tell three people apart at most. */
export async function readPacked(
  scope: Scope,
  query: Omit<HeatMapQuery, 'accuracy' | 'frame'>,
  { days, least }: { days: Days; least: number },
): Promise<PackedCells> {
  if (query.tenantUserId !== undefined || least > manyPeople)
    return { cells: await listCells(scope, { ...query, days: [days] }), aggregated: [] }
  const [since, recorded] = await Promise.all([heatFrom(scope), recordedDays(scope)])
  const spans = heatSpans(widened(days, recorded), since)
  const [cells, aggregated] = await Promise.all([
    spans.days.length > 0 ? listCells(scope, { ...query, days: spans.days }) : [],
    spans.months.length + spans.years.length > 0 ? listAggregates(scope, { ...query, ...spans }) : [],
  ])
  return { cells, aggregated }
}

/** Reaches to the whole year where nothing was recorded before or after: so that it can be taken as it is aggregated. */
const widened = (
  { startDate, endDate }: Days,
  { first, last }: Awaited<ReturnType<typeof recordedDays>>,
) => ({
  startDate: first !== null && startDate <= first ? yearStart(startDate) : startDate,
  endDate: last !== null && endDate >= last ? addDays(addMonths(yearStart(endDate), 12), -1) : endDate,
})

/** Into the grid, giving way; answers what was recorded at each site. */
async function count(
  { cells, aggregated }: PackedCells,
  { grid, least }: { grid: ReturnType<typeof heatGrid>; least: number },
) {
  const sites = new Map<number, Tally>()
  const siteOf = (siteId: number) => {
    const known = sites.get(siteId) ?? emptyTally()
    sites.set(siteId, known)
    return known
  }
  const yieldNow = yieldingToEventLoop()
  for (const { siteId, userId, fixes, batches } of cells) {
    const site = siteOf(siteId)
    site.count += fixes
    meet(site, userId, Math.max(manyPeople, least))
    for (const each of unpackBatches(batches)) grid.add(userId, each)
    await yieldNow()
  }
  for (const { siteId, aggregated: packed } of aggregated) {
    const site = siteOf(siteId)
    for (const each of unpackBatches(packed)) grid.addAggregate(each, site)
    await yieldNow()
  }
  return sites
}

interface BusySite {
  siteId: number
  count: number
}

const busiestOf = (sites: ReadonlyMap<number, Tally>, least: number): BusySite[] =>
  [...sites]
    .filter(([, { people }]) => people >= least)
    .map(([siteId, { count: fixes }]) => ({ siteId, count: fixes }))
    .sort((a, b) => b.count - a.count || a.siteId - b.siteId)
    .slice(0, listed)

async function placesOf(scope: Scope, busy: readonly BusySite[]) {
  const sites = await listSitePlaces(
    scope,
    busy.map(({ siteId }) => siteId),
  )
  const byId = new Map(sites.map((site) => [site.siteId, site]))
  return busy.flatMap(({ siteId, count: fixes }) => {
    const site = byId.get(siteId)
    return site ? [{ ...site, count: fixes }] : []
  })
}

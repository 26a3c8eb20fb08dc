import type { ClientOverview, ClientSite } from '@muster/contract/sites/my-sites'
import { addDays, isoWithOffset, localDate } from '@muster/rules/time/zone'
import { isLow } from '@muster/rules/works/ratings'
import type { Scope } from '../../db/scope.ts'
import { companyToday } from '../contracts/company-today.ts'
import { inspectionScores } from '../works/score-queries.ts'
import { type ClientVisit, clientVisits } from './client-visits.ts'
import { type ClientSiteRow, readClientSites, readInspections } from './queries.ts'

const usualSize = 48
/** How far a missed visit is looked back for, and the next one ahead: a day more, as sites have zones of their own. */
const daysBack = 31
const daysAhead = 15
/** The days of the figures, today with them. */
const daysCounted = 30

interface OverviewQuery {
  search?: string | undefined
  page?: number | undefined
  size?: number | undefined
}

export async function readOverview(scope: Scope, query: OverviewQuery): Promise<ClientOverview> {
  const { search = '', page = 0, size = usualSize } = query
  const today = companyToday(scope)
  const first = addDays(today, 1 - daysCounted)
  const [rows, visits, inspections] = await Promise.all([
    readClientSites(scope, search),
    clientVisits(scope, { startDate: addDays(today, -daysBack), endDate: addDays(today, daysAhead) }),
    readInspections(scope, addDays(first, -daysCounted), addDays(today, 2)),
  ])
  const ids = new Set([...inspections.map(({ id }) => id), ...rows.flatMap((row) => row.inspectionId ?? [])])
  const scores = await inspectionScores(scope, [...ids])
  const visitsBySite = Map.groupBy(visits.planned, ({ job }) => job.siteId)
  const sites = rows.map((row) => ({ row, site: asSite(scope, row, visitsBySite.get(row.id) ?? [], scores) }))
  const found = sites.flatMap(({ row, site }) => (row.isMatch ? site : []))
  // Names are in order already, and sorting keeps the order of equals.
  const listed = found.sort((a, b) => troubleOf(a) - troubleOf(b))
  const isShown = new Set(rows.map(({ id }) => id))
  const meanOf = (isCounted: (date: string) => boolean) =>
    mean(
      inspections.flatMap(({ id, siteId, date }) =>
        isShown.has(siteId) && isCounted(date) ? (scores.get(id) ?? []) : [],
      ),
    )
  return {
    startDate: first,
    ...countVisits(visits, first, isShown),
    score: meanOf((date) => date >= first),
    scoreBefore: meanOf((date) => date < first),
    openProblems: sites.reduce((sum, { site }) => sum + site.openProblems, 0),
    siteCount: sites.length,
    sites: {
      content: listed.slice(page * size, (page + 1) * size),
      page,
      size,
      totalElements: listed.length,
      totalPages: Math.ceil(listed.length / size),
    },
  }
}

/** Rounded up, as every score is. */
const mean = (scores: readonly number[]) =>
  scores.length === 0 ? null : Math.ceil(scores.reduce((sum, score) => sum + score, 0) / scores.length)

const dayOf = ({ job, startTime }: ClientVisit) => localDate(job.timezone, startTime)

function countVisits(
  { planned, unplanned }: Awaited<ReturnType<typeof clientVisits>>,
  first: string,
  isShown: ReadonlySet<number>,
) {
  const due = planned.filter(
    (visit) =>
      (visit.state === 'DONE' || visit.state === 'MISSED') &&
      isShown.has(visit.job.siteId) &&
      dayOf(visit) >= first,
  )
  return {
    planned: due.length,
    done: due.filter(({ state }) => state === 'DONE').length,
    unplanned: unplanned.filter(
      ({ job, startedAt }) => isShown.has(job.siteId) && localDate(job.timezone, startedAt) >= first,
    ).length,
  }
}

function asSite(
  scope: Scope,
  row: ClientSiteRow,
  visits: readonly ClientVisit[],
  scores: ReadonlyMap<number, number>,
): ClientSite {
  const { id, name, address, timezone, imageFileId, inspectionId } = row
  const next = visits
    .filter(({ state }) => state === 'TO_COME')
    .reduce<ClientVisit | undefined>((a, b) => (a && a.startTime <= b.startTime ? a : b), undefined)
  return {
    id,
    name,
    address,
    timezone,
    imageURL: imageFileId ? scope.files.address(scope.tenantId, imageFileId, 'medium') : null,
    lastVisit: lastVisit(row, visits),
    nextVisit: next
      ? { startTime: isoWithOffset(next.job.timezone, next.startTime), duration: next.duration }
      : null,
    score: inspectionId === null ? null : (scores.get(inspectionId) ?? null),
    openProblems: row.openProblems ?? 0,
    openRepairs: row.openRepairs ?? 0,
  }
}

function lastVisit({ lastDone }: ClientSiteRow, visits: readonly ClientVisit[]): ClientSite['lastVisit'] {
  const missed = visits
    .filter(({ state }) => state === 'MISSED')
    .reduce<ClientVisit | undefined>((a, b) => (a && a.startTime > b.startTime ? a : b), undefined)
  if (missed && (!lastDone || missed.startTime > Date.parse(lastDone.startedAt)))
    return { date: dayOf(missed), state: 'MISSED' }
  return lastDone && { date: lastDone.date, state: 'DONE' }
}

function troubleOf({ openProblems, lastVisit, score }: ClientSite) {
  if (openProblems > 0) return 0
  if (lastVisit?.state === 'MISSED') return 1
  return score !== null && isLow(score) ? 2 : 3
}

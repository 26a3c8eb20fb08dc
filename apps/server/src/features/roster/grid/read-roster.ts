import { longestRoster, type Roster } from '@muster/contract/planning/roster'
import { isAreaManager } from '../../../db/areas.ts'
import type { Scope } from '../../../db/scope.ts'
import type { CostFacts } from '../../pay/costs/cost-queries.ts'
import { readUnpaidBreaks } from '../../planning/break-queries.ts'
import { lastPublication } from '../../planning/change-queries.ts'
import { conflictsOfPeople } from '../../planning/constraints/roster-conflicts.ts'
import { readLimits } from '../../planning/constraints/rules.ts'
import { patternsOfJobs } from '../../planning/pattern-queries.ts'
import {
  neededDays,
  offPlacesOn,
  openOf,
  type PatternPlace,
  placesOn,
} from '../../planning/place-coverage.ts'
import { type Plan, readPlan } from '../../planning/plan.ts'
import { type ExpandedShift, removedShifts, shiftsOn } from '../../planning/shifts.ts'
import { type DayRange, daysAround, requireDays, withContext } from '../../planning/times.ts'
import { readBudgets } from '../budgets/budget-queries.ts'
import { countDrafts } from '../drafts/draft-queries.ts'
import {
  activeJobIds,
  assignedTo,
  draftedAt,
  listReachedWorkers,
  type PersonRow,
  requireGroups,
  rosterPeople,
} from '../people-queries.ts'
import { readAgreedMinutes } from './agreed-hours.ts'
import { readRosterAway } from './roster-away.ts'
import { readFactsIfAsked, readRosterCosts } from './roster-costs.ts'
import { asJobs, asOffPlace, asPeople, asPlace, asShift, asSites } from './roster-shapes.ts'
import { readSeenShifts } from './seen-shifts.ts'
import { readShiftVisits } from './shift-visits.ts'

interface RosterQuery extends DayRange {
  groupIds?: number[] | undefined
  siteId?: number | undefined
  by?: 'PERSON' | 'SITE' | undefined
  costs?: boolean | undefined
}

export async function readRoster(scope: Scope, query: RosterQuery): Promise<Roster> {
  const { startDate, endDate, by = 'PERSON' } = query
  requireDays(query, longestRoster)
  const now = scope.now.getTime()
  await requireGroups(scope, query.groupIds)
  const { hasCosts, facts } = await readFactsIfAsked(scope, query)
  const { plan, part, expanded, inWindow, shifts } = await readShifts(scope, query, facts)
  const { all, shown, off } = placesIn(plan, query)
  const rows = await readRows(scope, part, shifts, by)
  const away = await readRosterAway(
    scope,
    rows.map(({ tenantUserId }) => tenantUserId),
    query,
  )
  const [limits, agreedMinutesOf, budgetOf] = await Promise.all([
    readLimits(scope),
    readAgreedMinutes(scope, query),
    readBudgets(scope, facts?.currency),
  ])
  const conflicts = await conflictsOf(expanded, { rows, limits, awayOf: away.awayOf, startDate, endDate })
  const seenAtOf = await readSeenShifts(scope, rows, query)
  const visitOf = await readShiftVisits(scope, {
    ...{ startDate, endDate, awayOf: away.awayOf },
    // By person a row of a narrowed roster has shifts at other sites too.
    jobIds: part.isNarrowed && by === 'SITE' ? [...part.jobIds] : undefined,
  })
  const needed = [...shown, ...off].map(({ pattern }) => pattern.jobId)
  const used = [...shifts.map(({ row }) => row.jobId), ...needed]
  const unpaidBreakOf = await readUnpaidBreaks(
    scope,
    plan.events.map(({ patternId }) => patternId),
  )
  const isShown = isShownFor(part, by)
  const costs = facts && (await readRosterCosts(scope, facts, { plan, expanded, isShown, unpaidBreakOf }))
  const listed = by === 'SITE' ? [...used, ...part.jobIds] : used
  const isNeeded = neededDays(plan)
  const context = { costs, unpaidBreakOf }
  return {
    startDate,
    endDate,
    people: asPeople(scope, rows, { shifts: inWindow, shown: shifts, agreedMinutesOf, ...context }),
    sites: asSites(all, { jobs: plan.jobs, whole: part.jobIds, shifts, listed, budgetOf, now, ...context }),
    jobs: asJobs(plan.jobs, new Set([...used, ...part.jobIds])),
    shifts: shifts.map((shift) => asShift(shift, { isNeeded, seenAtOf, visitOf, ...context })),
    places: [...shown.map((place) => asPlace(place, now)), ...off.map((place) => asOffPlace(place, now))],
    conflicts,
    weekLimitMinutes: limits.maxWeekMinutes,
    away: away.shown,
    ...(await readState(scope, query)),
    ...(hasCosts && { hasCosts }),
    ...(costs && { costs: costs.rosterCosts }),
  }
}

/** The shifts of the window, those around it, and what is drafted to be taken away. */
async function readShifts(scope: Scope, query: RosterQuery, facts: CostFacts | undefined) {
  const { startDate, endDate, by = 'PERSON' } = query
  const days = withContext(query)
  const around = facts
    ? daysAround([days.startDate, days.endDate, facts.around.startDate, facts.around.endDate])
    : days
  const { plan, ...part } = await readPart(scope, query, around)
  const expanded = await shiftsOn(plan, around)
  const inWindow = expanded.filter(({ date }) => date >= startDate && date <= endDate)
  const shifts = [...inWindow, ...removedShifts(plan, query)].filter(isShownFor(part, by))
  return { plan, part, expanded, inWindow, shifts }
}

function placesIn(plan: Plan, query: RosterQuery) {
  const isBySite = query.by === 'SITE'
  const all = placesOn(plan, query)
  const off = offPlacesOn(plan, query).filter(({ usualUserIds }) => isBySite || usualUserIds.length > 0)
  return { all, off, shown: isBySite ? all : all.filter(hasToBeShown) }
}

type ConflictsQuery = Omit<Parameters<typeof conflictsOfPeople>[1], 'levels'> & { rows: readonly PersonRow[] }
function conflictsOf(shifts: readonly ExpandedShift[], { rows, ...query }: ConflictsQuery) {
  const levels = new Map(rows.map(({ tenantUserId, level }) => [tenantUserId, level]))
  const listed = shifts.filter(({ row }) => levels.has(row.userId))
  return conflictsOfPeople(listed, { levels, ...query })
}

/** By person everyone who may be rostered, by site those who have shifts. */
function readRows(scope: Scope, part: PartOfRoster, shifts: readonly ExpandedShift[], by: 'PERSON' | 'SITE') {
  const withShifts = shifts.map(({ row }) => row.userId)
  const userIds = by === 'PERSON' ? [...withShifts, ...part.people] : withShifts
  return rosterPeople(scope, [...new Set(userIds)], by === 'PERSON' && !part.isNarrowed)
}

const hasToBeShown = (place: PatternPlace) => openOf(place) > 0 || place.moved.length > 0

async function readPart(scope: Scope, { groupIds, siteId }: RosterQuery, days: DayRange) {
  const jobIds = await activeJobIds(scope, groupIds, siteId)
  const isFiltered = groupIds !== undefined || siteId !== undefined
  const isNarrowed = isFiltered || isAreaManager(scope.actor)
  const [assigned, drafted, reached] = await Promise.all([
    isNarrowed ? assignedTo(scope, jobIds) : [],
    draftedAt(scope, jobIds),
    isNarrowed && !isFiltered ? listReachedWorkers(scope) : [],
  ])
  const people = [...assigned, ...drafted, ...reached]
  const selection = isNarrowed ? { jobIds, userIds: people } : {}
  const needs = patternsOfJobs(scope, jobIds)
  const plan = await readPlan(scope, { ...selection, days, needs, jobs: jobIds })
  return { plan, jobIds: new Set(jobIds), people: new Set(people), isNarrowed }
}
type PartOfRoster = Omit<Awaited<ReturnType<typeof readPart>>, 'plan'>

/** By person, also what a person of these sites does at others in reach; by site only what is done there. */
const isShownFor =
  ({ jobIds, people, isNarrowed }: PartOfRoster, by: 'PERSON' | 'SITE') =>
  ({ row: { jobId, userId, isElsewhere } }: Pick<ExpandedShift, 'row'>) =>
    !isNarrowed || jobIds.has(jobId) || (by === 'PERSON' && people.has(userId) && !isElsewhere)

async function readState(scope: Scope, days: DayRange): Promise<Pick<Roster, 'unpublished' | 'published'>> {
  const [unpublished, publication] = await Promise.all([countDrafts(scope), lastPublication(scope, days)])
  return {
    unpublished,
    published: publication ? { ...publication, at: publication.at.toISOString() } : null,
  }
}

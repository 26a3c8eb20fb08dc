import type { AppliedTemplate, TemplatePreview } from '@muster/contract/planning/roster-templates'
import { addDays } from '@muster/rules/time/zone'
import { anyOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { lockJobs } from '../../jobs/queries.ts'
import { insertPatterns } from '../../planning/changes/writes.ts'
import { patternsOfJobs } from '../../planning/pattern-queries.ts'
import { offPlacesOn, placesOn } from '../../planning/place-coverage.ts'
import { readPlan } from '../../planning/plan.ts'
import { shiftsOn } from '../../planning/shifts.ts'
import { namesOf, readLevels } from '../../users/person-queries.ts'
import { namedConflicts } from '../drafts/check-shifts.ts'
import { draftedAct } from '../drafts/draft-conflicts.ts'
import { insertAct } from '../drafts/drafts.ts'
import { readRosterAway } from '../grid/roster-away.ts'
import { patternOf } from '../patterns/pattern-row.ts'
import { activeJobIds } from '../people-queries.ts'
import { type FittedWeek, fitWeek, inputOfShift, type WeekContext } from './fit-week.ts'
import { shiftsOfTemplate } from './template-queries.ts'
import { lockTemplate } from './templates.ts'

/** Throws row.notFound. */
export const applyTemplate = (scope: Scope, id: number, startDate: string): Promise<AppliedTemplate> =>
  scope.transaction((tx) => apply(tx, id, startDate))

/** Nothing is written. Throws as applying does. */
export const checkTemplate = (scope: Scope, id: number, startDate: string): Promise<TemplatePreview> =>
  scope.dryRun(async (tx) => {
    const { actId: _, conflicts, ...applied } = await apply(tx, id, startDate)
    return { ...applied, conflicts: conflicts.length === 0 ? [] : await namedConflicts(tx, conflicts) }
  })

async function apply(tx: Scope, id: number, startDate: string): Promise<AppliedTemplate> {
  await lockTemplate(tx, id)
  const shifts = await shiftsOfTemplate(tx, id)
  const active = new Set(await activeJobIds(tx, undefined))
  const jobIds = [...new Set(shifts.map(({ jobId }) => jobId))].filter((jobId) => active.has(jobId))
  // Two who apply it at the same moment take turns, so that the second one finds what is there already.
  await lockJobs(tx, jobIds)
  const context = await readWeek(tx, startDate, {
    jobIds,
    people: shifts.flatMap(({ userId }) => userId ?? []),
  })
  const { adds, needs, leftOut, ...counts } = fitWeek(shifts, context)
  const needed = await addNeeds(tx, needs, context)
  const act = await draftedAct(
    tx,
    adds.map((add) => ({ add })),
  )
  const actId = act.actId ?? (needed.length > 0 ? (await insertAct(tx, [])).actId : null)
  if (needed.length > 0)
    await tx.change('shift_patterns', { act_id: actId }).where('id', '=', anyOf(needed)).execute()
  const places = needs.reduce((sum, need) => sum + need.places, 0)
  return { ...act, ...counts, needed: places, actId, leftOut: await named(tx, leftOut, context) }
}

interface WeekQuery {
  jobIds: readonly number[]
  people: readonly number[]
}
async function readWeek(tx: Scope, startDate: string, { jobIds, people }: WeekQuery): Promise<WeekContext> {
  const days = { startDate, endDate: addDays(startDate, 6) }
  const userIds = [...new Set(people)]
  const plan = await readPlan(tx, { jobIds, days, needs: patternsOfJobs(tx, jobIds), jobs: jobIds })
  const { awayOf } = await readRosterAway(tx, userIds, days)
  return {
    startDate,
    jobs: new Map(jobIds.map((id) => [id, plan.jobs.get(id)!])),
    shifts: await shiftsOn(plan, days),
    places: placesOn(plan, days),
    off: offPlacesOn(plan, days),
    levels: await readLevels(tx, userIds),
    awayOf,
    now: tx.now.getTime(),
  }
}

/** What is needed counts at once, as everywhere; answers the ids. */
const addNeeds = (tx: Scope, needs: FittedWeek['needs'], { jobs }: WeekContext) =>
  insertPatterns(
    tx,
    needs.map(({ shift, date, places }) => {
      const { timezone, address } = jobs.get(shift.jobId)!
      const input = { ...inputOfShift(shift, date, timezone), places }
      return patternOf(input, { jobId: shift.jobId, timezone, address })
    }),
  )

async function named(
  tx: Scope,
  leftOut: FittedWeek['leftOut'],
  { jobs }: WeekContext,
): Promise<AppliedTemplate['leftOut']> {
  const names = await namesOf(tx, [...new Set(leftOut.map(({ userId }) => userId))])
  return leftOut.map(({ userId, reason, shift: { jobId }, date }) => ({
    ...{ tenantUserId: userId, name: names.get(userId) ?? '', reason },
    ...{ jobId, locationName: jobs.get(jobId)?.siteName ?? '', date },
  }))
}

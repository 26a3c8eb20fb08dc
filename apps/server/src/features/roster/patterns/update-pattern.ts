import { msg } from '@muster/contract/kit/msg'
import type { PublishedPerson } from '@muster/contract/planning/published-shifts'
import type {
  PatternChange,
  PatternUpdateInput,
  ShiftPattern,
} from '@muster/contract/planning/shift-patterns'
import { firstDate } from '@muster/rules/time/recurrence'
import { addDays, instantOf, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure, refusedField } from '../../../http/failures.ts'
import { nextDate } from '../../planning/changes/change-series.ts'
import { insertPatterns, type NewPattern, patternRow } from '../../planning/changes/writes.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import type { PatternRow } from '../../planning/pattern-queries.ts'
import { datesOf, hasRuleOf } from '../../planning/series.ts'
import { scheduleEventOf } from '../../planning/stored-series.ts'
import { earlierDay, laterDay } from '../../planning/times.ts'
import { keepingPlaces } from '../drafts/keep-places.ts'
import { notifyPeople } from '../publish/publish.ts'
import { moveShifts } from './move-shifts.ts'
import { patternOf, timesOf } from './pattern-row.ts'
import { lockPattern, patternsOf } from './patterns.ts'
import { endUnneeded, unneededEvents, unneededPeople } from './unneeded-shifts.ts'

/**
 * Changes a pattern, from a day on where it has begun: what was needed before is kept as a row of the past. Shifts with
 * the times of the pattern move with it, and each person is notified once. Throws row.newer with the pattern,
 * values.refused, place.full, schedule.warned unless forced, schedule.refused.
 */
export const updatePattern = (
  scope: Scope,
  id: number,
  update: PatternUpdateInput,
  force: boolean,
): Promise<ShiftPattern> =>
  scope.transaction(async (tx) => {
    const { jobId, people } = await change(tx, id, update, force)
    await notifyPeople(tx, people)
    // Open offers of other times end, and so do those of more places than are left.
    if (update.from === undefined) await tx.emit('places.filled', { patternIds: [id], isNeedChanged: true })
    return (await patternsOf(tx, jobId, id))[0]!
  })

/** What a change of a pattern would do to shifts of people; nothing is written. Throws what the change throws. */
export async function checkPattern(
  scope: Scope,
  id: number,
  update: PatternUpdateInput,
): Promise<PatternChange> {
  const { jobId: _, ...found } = await scope.dryRun((tx) => change(tx, id, update, 'report'))
  return found
}

async function change(tx: Scope, id: number, update: PatternUpdateInput, force: boolean | 'report') {
  const { from: asked, version, unneeded, ...input } = update
  const { job, before } = await lockPattern(tx, id)
  if (version !== undefined && version < before.version)
    throw failure('row.newer', {}, { data: (await patternsOf(tx, job.jobId, id))[0] })
  if (asked !== undefined && asked < localDate(job.timezone, tx.now.getTime()))
    throw refusedField('from', msg('Must not be in the past'))
  const after = patternOf(input, job, before)
  const from = await changesFrom(tx, before, after, asked)
  if (from !== undefined) requireNeededFrom(after, from, asked)
  const moved = await keepingPlaces(tx, { ids: [id] }, async () => {
    await writePattern(tx, before, after, from)
    const result = await moveShifts(tx, { job, before, times: timesOf(after), from }, force)
    const events = hasRuleOf(after, before) ? [] : await unneededEvents(tx, job.jobId, id)
    const ended = unneeded === 'END' && force !== 'report' ? await endUnneeded(tx, job, events) : []
    const notNeeded = await unneededPeople(tx, events)
    return { ...result, people: withAll(result.people, ended), notNeeded }
  })
  return { jobId: job.jobId, from: from ?? null, ...moved }
}

/** Each person once, with all that they learn. */
const withAll = (people: readonly PublishedPerson[], others: readonly PublishedPerson[]): PublishedPerson[] =>
  [...Map.groupBy([...people, ...others], ({ tenantUserId }) => tenantUserId).values()].map((own) => ({
    ...own[0]!,
    urgent: own.some(({ urgent }) => urgent),
    shifts: own.flatMap(({ shifts }) => shifts),
  }))

/** Saves a changed pattern, and keeps what was needed before a day. */
export async function writePattern(
  tx: Scope,
  before: PatternRow,
  after: NewPattern,
  from: string | undefined,
) {
  await tx
    .change('shift_patterns', {
      ...patternRow(after),
      ...(from !== undefined && (await continueFrom(tx, before, after, from))),
      version: before.version + 1,
      updated_at: tx.now,
    })
    .where('id', '=', before.id)
    .execute()
  if (hasRuleOf(after, before)) return
  // Days that were switched off stay off, without the times of the rule that they had.
  await tx
    .remove('shift_pattern_exceptions')
    .where('pattern_id', '=', before.id)
    .where('kind', '=', 'moved')
    .execute()
  await tx
    .change('shift_pattern_exceptions', { start_local: null, duration_minutes: null })
    .where('pattern_id', '=', before.id)
    .execute()
}

/** The day from which a change counts; undefined where nothing of the pattern lies before it. */
async function changesFrom(tx: Scope, before: PatternRow, after: NewPattern, asked: string | undefined) {
  const series = scheduleEventOf(before, await companyHolidays(tx))
  const now = tx.now.getTime()
  const coming = nextDate(series, now)
  // A shift of today does not move to a time that has passed.
  const hasPassed = instantOf(after.timezone, `${coming}${after.startLocal.slice(10)}`) < now
  const next = hasPassed ? addDays(coming, 1) : coming
  const from = laterDay(asked ?? null, next)
  const first = firstDate(series)
  return first === undefined || from <= first ? undefined : from
}

/** A need of one day is not changed from a later one on: nothing would be left of it. */
function requireNeededFrom(after: NewPattern, from: string, asked: string | undefined) {
  if (firstDate({ ...datesOf(after), since: from }) !== undefined) return
  if (asked !== undefined) throw refusedField('from', msg('Nothing is needed from this day on'))
  throw refusedField('startTime', msg('Has already started'))
}

/** Keeps what was needed before a day, and says where the changed pattern is stepped from. */
async function continueFrom(tx: Scope, before: PatternRow, after: NewPattern, from: string) {
  const until = earlierDay(before.until, addDays(from, -1))
  const [past] = await insertPatterns(tx, [{ ...before, until, pastOf: before.id, exceptions: [] }])
  await tx
    .change('shift_pattern_exceptions', { pattern_id: past! })
    .where('pattern_id', '=', before.id)
    .where('occurrence_date', '<', from)
    .execute()
  return { since: after.startLocal.slice(0, 10) < from ? from : after.since }
}

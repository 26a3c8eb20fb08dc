import { msg } from '@muster/contract/kit/msg'
import type { DraftedAct } from '@muster/contract/planning/roster-drafts'
import { occurrences } from '@muster/rules/time/recurrence'
import { addDays, dayBounds, instantOf } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { refusedField } from '../../../http/failures.ts'
import { changeableOccurrence } from '../../planning/changes/check-events.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import {
  currentWithPast,
  idOf,
  type PatternRow,
  patternOn,
  readPatterns,
} from '../../planning/pattern-queries.ts'
import { asNeeded, eventsFilling, namedDay } from '../../planning/place-coverage.ts'
import { readPlan } from '../../planning/plan.ts'
import { scheduleEventOf } from '../../planning/stored-series.ts'
import { daysAround, earlierDay, laterDay } from '../../planning/times.ts'
import { draftedAct } from '../drafts/draft-conflicts.ts'
import type { DraftedChange } from '../drafts/drafts.ts'
import { keepingPlaces } from '../drafts/keep-places.ts'
import { lockPattern } from './patterns.ts'

interface DaySwitch {
  date: string
  isNeeded: boolean
}
/** An occurrence may have been moved so far from its day. */
const farthestDays = 60

/**
 * Switches the places of a pattern off for one day, or on again, at once. Switching off also drafts the removal of the
 * shifts that fill them. Throws row.notFound, values.refused.
 */
export const switchDay = (scope: Scope, id: number, { date, isNeeded }: DaySwitch): Promise<DraftedAct> =>
  scope.transaction(async (tx) => {
    await lockPattern(tx, id)
    const pattern = patternOn(await readPatterns(tx, currentWithPast(tx, [id])), date)!
    await refuseOtherDays(tx, pattern, date)
    if (isNeeded) {
      await keepingPlaces(tx, { ids: [id], days: daysAround([date], 1) }, () =>
        neededAgain(tx, pattern.id, date),
      )
      return draftedAct(tx, [])
    }
    await tx
      .into('shift_pattern_exceptions', { pattern_id: pattern.id, occurrence_date: date, kind: 'removed' })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'pattern_id', 'occurrence_date']).doUpdateSet({ kind: 'removed' }),
      )
      .execute()
    // Open offers of this day end.
    await tx.emit('places.filled', { patternIds: [id], isNeedChanged: true })
    return draftedAct(tx, await removals(tx, pattern, date))
  })

/** What was moved before it was switched off has its moved time again. */
async function neededAgain(tx: Scope, id: number, date: string) {
  await tx
    .remove('shift_pattern_exceptions')
    .where('pattern_id', '=', id)
    .where('occurrence_date', '=', date)
    .where('start_local', 'is', null)
    .execute()
  await tx
    .change('shift_pattern_exceptions', { kind: 'moved' })
    .where('pattern_id', '=', id)
    .where('occurrence_date', '=', date)
    .execute()
}

/** The day must be one on which the pattern needs people, and the shift must not have begun. */
async function refuseOtherDays(tx: Scope, pattern: PatternRow, date: string) {
  const needed = { ...pattern, exceptions: asNeeded(pattern.exceptions) }
  const series = scheduleEventOf(needed, await companyHolidays(tx))
  const from = dayBounds(pattern.timezone, addDays(date, -farthestDays)).from
  const to = dayBounds(pattern.timezone, addDays(date, farthestDays)).to
  const since = laterDay(series.since ?? null, date)
  const until = earlierDay(series.until ?? null, date)
  const [occurrence] = since > until ? [] : occurrences({ ...series, since, until }, from, to)
  if (!occurrence) throw refusedField('date', msg('Nothing is needed on this day'))
  if (occurrence.startTime < tx.now.getTime()) throw refusedField('date', msg('Must not be in the past'))
}

async function removals(tx: Scope, pattern: PatternRow, date: string): Promise<DraftedChange[]> {
  const plan = await readPlan(tx, { jobIds: [pattern.jobId], days: daysAround([date], 1) })
  const { isHoliday } = plan
  const now = tx.now.getTime()
  return eventsFilling(plan, { patternId: idOf(pattern), date }).flatMap((event) => {
    const day = namedDay(event, date)
    const series = scheduleEventOf(event, isHoliday)
    const { zone, startLocal } = series
    const named = new Date(instantOf(zone, `${day}${startLocal.slice(10)}`)).toISOString()
    // What has begun stays.
    if (typeof changeableOccurrence(event, named, { isHoliday, now }) === 'string') return []
    return [{ remove: { event, occurrenceDate: day, fromDate: null, firstDate: day } }]
  })
}

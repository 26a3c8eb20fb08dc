import { firstDate } from '@muster/rules/time/recurrence'
import { addDays } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import {
  allChanges,
  type ChangeRow,
  changeColumns,
  selectChanges,
  seriesOfChange,
} from '../../planning/change-queries.ts'
import { datesOf, partialRow } from '../../planning/series.ts'
import { laterDay } from '../../planning/times.ts'
import { hasTimes, type ShiftTimes, type TimeChange } from './pattern-row.ts'

/** Moves drafts that fill a pattern along to its new times. Answers how many. */
export async function moveDrafts(tx: Scope, { before, times, from }: TimeChange): Promise<number> {
  const changes = await selectChanges(allChanges(tx).where('job_id', '=', before.jobId)).execute()
  const removals = Map.groupBy(changes, ({ addedId }) => addedId ?? 0)
  const own = changes.filter(
    (change) =>
      change.kind === 'ADD' && change.patternId === before.id && hasTimes(seriesOfChange(change), before),
  )
  let count = 0
  for (const draft of own) {
    const fills = draft.patternDate ?? laterDay(draft.since, draft.startLocal!.slice(0, 10))
    if (from === undefined || fills >= from) await setTimes(tx, draft, times)
    else if (draft.frequency === null || isCutBefore(removals.get(draft.id) ?? [], from)) continue
    else if (!(await continueDraft(tx, draft, times, from))) continue
    count += 1
  }
  return count
}

/** The times of a draft on its own day. */
const timesOn = ({ startLocal }: ChangeRow, times: ShiftTimes) => ({
  ...times,
  startLocal: `${startLocal!.slice(0, 10)}T${times.startLocal.slice(11)}`,
})

/** Another draft ends it before that day. */
const isCutBefore = (removals: readonly ChangeRow[], day: string) =>
  removals.some(({ occurrenceDate, fromDate }) => occurrenceDate === null && (fromDate ?? '') < day)

const setTimes = (tx: Scope, draft: ChangeRow, times: ShiftTimes) =>
  tx
    .change('roster_changes', partialRow(timesOn(draft, times)))
    .where('id', '=', draft.id)
    .execute()

/** Ends a drafted series before a day and goes on with another one of the same act. */
async function continueDraft(tx: Scope, draft: ChangeRow, times: ShiftTimes, from: string) {
  const first = firstDate({ ...datesOf(seriesOfChange(draft)), since: from })
  if (first === undefined) return false
  const { id } = await tx
    // Published together with the days before it.
    .into(
      'roster_changes',
      changeColumns({ ...draft, ...timesOn(draft, times), since: from, patternDate: null, firstDate: first }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .change('roster_changes', { until: addDays(from, -1) })
    .where('id', '=', draft.id)
    .execute()
  await tx
    .change('roster_changes', { added_id: id })
    .where('added_id', '=', draft.id)
    .where((eb) => eb.or([eb('occurrence_date', '>=', from), eb('from_date', '>=', from)]))
    .execute()
  return true
}

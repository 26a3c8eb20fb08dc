import { ask, useAsk } from '@muster/client/query'
import { calendar, type ScheduleCheck } from '@muster/contract/planning/calendar'
import { conflictLine } from '@muster/rules/planning/conflict-text'
import { day } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import type { Entry } from './shown-entries.ts'

export function useConflicts(
  entries: readonly Entry[],
  check: ScheduleCheck | undefined,
  nameOf: (userId: number) => string,
) {
  const say = useWords()
  const { answer = [], isLoading, failure, again } = useAsk(check && ask(calendar.check, { body: check }))
  // The last answer is of a schedule that has changed since.
  const found = Map.groupBy(isLoading ? [] : answer, ({ eventId, date }) => `${eventId} ${date}`)
  const sentencesOf = ({ eventId, startLocal }: Entry) =>
    found
      .get(`${eventId} ${startLocal.slice(0, 10)}`)
      ?.map((conflict) =>
        say(...conflictLine({ ...conflict, personName: nameOf(conflict.tenantUserId) }, day)),
      )
  return {
    entries: entries.map((entry): Entry => ({ ...entry, conflict: sentencesOf(entry)?.join(' · ') })),
    isLoading,
    failure,
    again,
  }
}

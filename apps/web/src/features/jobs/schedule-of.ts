import { ask } from '@muster/client/query'
import { calendar, longestWindow } from '@muster/contract/planning/calendar'
import { addDays } from '@muster/rules/time/zone'
import { today } from '@muster/ui/words/format.ts'

/** The events of a job that go on, from yesterday on: the site may be a day behind the device. */
export function scheduleOf(jobId: number) {
  const startDate = addDays(today(), -1)
  const endDate = addDays(startDate, longestWindow - 1)
  return ask(calendar.list, { query: { mappedIds: [jobId], active: true, startDate, endDate } })
}

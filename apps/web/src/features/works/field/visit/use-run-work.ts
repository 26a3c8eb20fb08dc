import { ask } from '@muster/client/query'
import { useClockSkew } from '@muster/client/server-clock'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { mostDaysAhead } from '@muster/contract/planning/planned-day'
import type { StartInput } from '@muster/contract/works/field-inputs'
import { type MyDay, works } from '@muster/contract/works/works'
import type { Entry, EntryId } from '../../../../offline/entry.ts'
import { useKept } from '../../../../offline/kept/kept-answers.ts'
import { useLane } from '../../../../offline/use-queued.ts'
import { fromFilled, fromStart, type RunWork } from './run-work.ts'
import { withEntries } from './work-entries.ts'

export const dayQuestion = ask(works.myDay)
/** The visits of the next two weeks, from a date on. */
export const daysQuestion = (from: string) => ask(works.myDays, { query: { from, days: mostDaysAhead } })
export const detailQuestion = (id: number) => ask(jobDetails.read, { params: { id } })
export const filledQuestion = (id: number) => ask(works.filled, { params: { id } })

/** The work of a page's URL: `?id=` of the server, or `?local=` of a start that this device wrote. */
export function workOfUrl(search: {
  id?: string | undefined
  local?: string | undefined
}): EntryId | undefined {
  if (search.local) return { local: search.local }
  return search.id && /^\d+$/.test(search.id) ? Number(search.id) : undefined
}
export const searchOf = (name: EntryId) => (typeof name === 'number' ? { id: name } : { local: name.local })

const startOf = (entries: readonly Entry[]) =>
  entries.find((entry) => entry.name === 'start' && entry.lane === entry.key)
const jobOf = (day: MyDay | undefined, start: StartInput | undefined) =>
  day?.startableJobs.find((job) => job.jobId === start?.jobId)

export function useRunWork(name: EntryId | undefined) {
  const skew = useClockSkew()
  const lane = useLane('works', name)
  const id = lane?.id
  const filled = useKept(id === undefined ? undefined : filledQuestion(id))
  const entries = lane?.entries ?? []
  const start = startOf(entries)
  const input = start?.body as StartInput | undefined
  const isLocal = filled.answer === undefined && input !== undefined
  const day = useKept(isLocal ? dayQuestion : undefined)
  const job = jobOf(day.answer, input)
  const detail = useKept(job ? detailQuestion(job.jobDetailId) : undefined)

  const base = filled.answer
    ? fromFilled(filled.answer)
    : job && input && fromStart(input, job, detail.answer, skew)
  const work: RunWork | undefined = base && withEntries(base, entries, filled.at, skew)
  return {
    work,
    start,
    /** Nothing but the start was recorded on this device. */
    isAlone: entries.every((entry) => entry === start),
    failure: work ? null : (filled.failure ?? day.failure),
    isLoading: !work && (lane === undefined || filled.isLoading || day.isLoading),
    again: filled.again,
  }
}

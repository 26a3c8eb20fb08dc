import { ask, useAsk } from '@muster/client/query'
import { pageOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { nameOfWork } from '../../../shared/work-links/name-of-work.ts'
import { daysOf, type ReportFilters } from './report-url.ts'

export type FilterChange = Partial<Record<keyof ReportFilters, unknown>>
export const mostWorks = 500

const worksOf = (url: ReportFilters) =>
  url.site === undefined
    ? undefined
    : ask(works.list, {
        query: {
          jobLocationId: url.site,
          ...daysOf(url),
          status: [url.status ?? 'COMPLETED'],
          ...(url.groups && { groupIds: url.groups }),
          ...(url.type && { jobSpecTypes: [url.type] }),
          page: 0,
          size: mostWorks,
        },
      })

/** The works that fit the filters, and the one that is picked of them; it counts from Generate on. */
export function useWorkChoice(url: ReportFilters, setUrl: (change: FilterChange) => void) {
  const say = useWords()
  const [{ picked }, choose] = useDraft({ picked: url.work })
  const { answer, failure, isLoading, again } = useAsk(worksOf(url))
  const page = answer && pageOf(answer)
  const options = (page?.content ?? []).map(({ workId, ...work }) => ({
    value: workId,
    label: `${workId} · ${say(nameOfWork(work))}`,
  }))
  const pick = (work: number | undefined) => choose({ picked: work })
  const listed = options.some(({ value }) => value === picked) ? picked : undefined
  return {
    options,
    picked: listed,
    pick,
    /** Another filter has other works. */
    filter: (change: FilterChange) => {
      pick(undefined)
      setUrl({ ...change, work: undefined })
    },
    generate: () => {
      if (listed === undefined) void sayProblem('Please select a work to generate report')
      else setUrl({ work: listed })
    },
    total: page?.totalElements,
    failure,
    isLoading,
    again,
  }
}

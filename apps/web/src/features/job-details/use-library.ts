import { ask, useAsk } from '@muster/client/query'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { pageOf } from '@muster/contract/kit/rows'

const firstOfLibrary = ask(jobDetails.list, { query: { inLibrary: true, page: 0, size: 1 } })

export function useIsLibraryEmpty(): boolean {
  const { answer } = useAsk(firstOfLibrary)
  return answer !== undefined && pageOf(answer).totalElements === 0
}

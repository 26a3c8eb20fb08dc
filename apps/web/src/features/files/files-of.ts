import { ask, type Question } from '@muster/client/query'
import { contracts } from '@muster/contract/contracts'
import type { RelatedFile } from '@muster/contract/files'
import { jobs } from '@muster/contract/jobs/jobs'

export interface FilesOf {
  calls:
    | Pick<typeof jobs, 'addFile' | 'shareFile' | 'removeFile'>
    | Pick<typeof contracts, 'addFile' | 'shareFile' | 'removeFile'>
  /** Undefined before there is one: files chosen then wait for it. */
  owner: { jobId: number } | { contractId: number } | undefined
  question: Question<RelatedFile[]> | undefined
}

export const filesOfJob = (jobId: number | undefined): FilesOf => ({
  calls: jobs,
  owner: jobId === undefined ? undefined : { jobId },
  question: jobId === undefined ? undefined : ask(jobs.files, { query: { jobId } }),
})
export const filesOfContract = (contractId: number | undefined): FilesOf => ({
  calls: contracts,
  owner: contractId === undefined ? undefined : { contractId },
  question: contractId === undefined ? undefined : ask(contracts.files, { query: { contractId } }),
})

import type { StoredFile } from '@muster/contract/files'
import type { AnswerType, JobDetail, PromptType, SpecType } from '@muster/contract/jobs/job-details'
import type { StartableJob } from '@muster/contract/planning/planned-day'
import type { AnswerFile, FollowUpOf } from '@muster/contract/works/answers'
import type { StartInput } from '@muster/contract/works/field-inputs'
import type { WorkStatus } from '@muster/contract/works/status'
import type { FilledWork, MyDay } from '@muster/contract/works/works'
import { withFollowUps } from '@muster/rules/checklists/follow-ups'
import type { Entry } from '../../../../offline/entry.ts'

export interface RunQuestion {
  id: number
  title: string
  answerType: AnswerType
  mandatory: boolean
  choices: readonly string[]
  answer: string | null
  notApplicable: boolean
  files: AnswerFile[]
  held: Entry[]
  followUp?: FollowUpOf | undefined
}
export interface RunItem {
  id: number
  title: string
  instructions: string
  picture: StoredFile | null
  critical: boolean
  due: boolean
  lastDone: string | null
  questions: RunQuestion[]
}
export interface RunSpec {
  id: number
  title: string
  description: string
  type: SpecType
  prompt: PromptType
  items: RunItem[]
}
export interface RunBreak {
  from: number
  to: number | null
}
/** A work as the device knows it: what the server said, and what was done since. */
export interface RunWork {
  jobId: number
  siteId: number
  site: string
  address: string
  notes: string
  /** Undefined in an answer that an older version of the application kept. */
  fileCount: number | undefined
  book: number | null
  zone: string
  fixDistance: number
  types: readonly SpecType[]
  status: WorkStatus
  startedAt: number
  endedAt: number | null
  breaks: RunBreak[]
  specs: RunSpec[]
  /** The checklist has not come to this device: what is mandatory is not known. */
  isWithoutChecklist: boolean
  refused: Entry[]
  voided: FilledWork['voided']
  /** The server ended it, as its longest time was reached. */
  autoStopped: boolean
}

// First what is asked before the start, then the work itself, then what is asked at its end.
const promptOrder: readonly PromptType[] = ['BEFORE_START', 'NONE', 'BEFORE_END']
const inOrder = (specs: RunSpec[]) =>
  specs.sort((one, other) => promptOrder.indexOf(one.prompt) - promptOrder.indexOf(other.prompt))

export function fromFilled(filled: FilledWork): RunWork {
  const specs = Object.values(filled.jobSpecTypeListMap).flat()
  return {
    jobId: filled.jobId,
    siteId: filled.locationId,
    site: filled.locationName,
    address: filled.siteAddress,
    notes: filled.notes,
    fileCount: filled.fileCount,
    book: filled.communicationConversationId ?? null,
    zone: filled.timezone,
    fixDistance: filled.distanceFilterForLocationRecord,
    types: filled.jobSpecTypes,
    status: filled.status,
    startedAt: Date.parse(filled.startTime ?? ''),
    endedAt: filled.endTime ? Date.parse(filled.endTime) : null,
    breaks: (filled.breaks ?? []).map((each) => ({
      from: Date.parse(each.startTime),
      to: each.endTime ? Date.parse(each.endTime) : null,
    })),
    specs: inOrder(
      specs.map((spec) => ({
        id: spec.id,
        title: spec.title,
        description: spec.description,
        type: spec.jobSpecType,
        prompt: spec.jobSpecPromptType,
        items: spec.specItems.map(({ questionnaires, ...item }) => ({
          ...item,
          questions: questionnaires.map((question) => ({ ...question, held: [] })),
        })),
      })),
    ),
    isWithoutChecklist: false,
    refused: [],
    voided: filled.voided ?? null,
    autoStopped: filled.autoStopped,
  }
}

/** A work that was started on this device and has not reached the server: everything counts as due. */
export function fromStart(
  start: StartInput,
  job: StartableJob,
  detail: JobDetail | undefined,
  skew = 0,
): RunWork {
  const types = start.specTypes ?? ['NORMAL']
  const specs = (detail?.specs ?? []).filter((spec) => types.includes(spec.jobSpecType))
  return {
    jobId: job.jobId,
    siteId: job.jobLocation.id,
    site: job.jobLocation.name,
    address: job.jobLocation.address,
    notes: job.notes,
    fileCount: job.fileCount,
    book: job.communicationConversationId ?? null,
    zone: job.jobLocation.timezone,
    fixDistance: job.distanceFilterForLocationRecord,
    types,
    status: 'STARTED',
    startedAt: Date.parse(start.startedAt) + skew,
    endedAt: null,
    breaks: [],
    specs: inOrder(
      specs.map((spec) => ({
        id: spec.id,
        title: spec.title,
        description: spec.description,
        type: spec.jobSpecType,
        prompt: spec.jobSpecPromptType,
        items: spec.specItems.map((item) => ({
          id: item.id,
          title: item.title,
          instructions: item.instructions,
          picture: item.picture,
          critical: item.critical,
          due: true,
          lastDone: null,
          questions: withFollowUps(item.questionnaires).map((question) => ({
            ...question,
            answer: null,
            notApplicable: false,
            files: [],
            held: [],
          })),
        })),
      })),
    ),
    isWithoutChecklist: detail === undefined,
    refused: [],
    voided: null,
    autoStopped: false,
  }
}

/** The checklists of all jobs; those of today's visits first, as the signal may go at any moment. */
export function checklistsInOrder({ occurrences, startableJobs }: MyDay): Set<number> {
  const planned = new Set(occurrences.map(({ jobId }) => jobId))
  const first = startableJobs.filter(({ jobId }) => planned.has(jobId))
  return new Set([...first, ...startableJobs].map(({ jobDetailId }) => jobDetailId))
}

import type { AnswerInput, CompleteInput, StartInput } from '@muster/contract/field-inputs'
import type { StoredFile } from '@muster/contract/files'
import type { AnswerType, JobDetail, PromptType, SpecType } from '@muster/contract/job-details'
import type { StartableJob } from '@muster/contract/planned-day'
import type { AnswerFile } from '@muster/contract/work-answers'
import type { WorkStatus } from '@muster/contract/work-status'
import type { FilledWork } from '@muster/contract/works'
import type { Entry } from '../../../offline/outbox.ts'

export interface RunQuestion {
  id: number
  title: string
  answerType: AnswerType
  mandatory: boolean
  choices: readonly string[]
  answer: string | null
  notApplicable: boolean
  files: AnswerFile[]
  /** Photos and files that are on this device only, or on their way. */
  held: Entry[]
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
  /** The communication book of the site. */
  book: number | null
  zone: string
  fixDistance: number
  types: readonly SpecType[]
  status: WorkStatus
  startedAt: number
  endedAt: number | null
  breaks: RunBreak[]
  specs: RunSpec[]
  /** The start itself, or a later step, that the server refused. */
  refused: Entry[]
  /** Who voided it, when and why. */
  voided: FilledWork['voided']
  /** The server ended it, as its longest time was reached. */
  autoStopped: boolean
}

// First what is asked before the start, then the work itself, then what is asked at its end.
const promptOrder: readonly PromptType[] = ['BEFORE_START', 'NONE', 'BEFORE_END']
const inOrder = (specs: RunSpec[]) =>
  specs.sort((one, other) => promptOrder.indexOf(one.prompt) - promptOrder.indexOf(other.prompt))

/** A work as the server answered it. */
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
          questions: item.questionnaires.map((question) => ({
            ...question,
            answer: null,
            notApplicable: false,
            files: [],
            held: [],
          })),
        })),
      })),
    ),
    refused: [],
    voided: null,
    autoStopped: false,
  }
}

/**
 * Adds to a work what was written on this device and is not in the server's answer of the moment `at`. Times of this
 * device become the server's by `skew`, in milliseconds.
 */
export function withEntries(work: RunWork, entries: readonly Entry[], at: number, skew = 0): RunWork {
  const next = structuredClone(work)
  const questions = new Map(
    next.specs.flatMap((spec) => spec.items.flatMap((item) => item.questions)).map((each) => [each.id, each]),
  )
  for (const entry of entries) {
    if (entry.isLocked || (entry.state === 'sent' && (entry.settledAt ?? 0) < at)) continue
    if (entry.state === 'refused') next.refused.push(entry)
    else apply(next, questions, entry, skew)
  }
  return next
}

function apply(work: RunWork, questions: ReadonlyMap<number, RunQuestion>, entry: Entry, skew: number) {
  const last = work.breaks.at(-1)
  const serverTime = (instant: string) => Date.parse(instant) + skew
  if (entry.name === 'hold') {
    work.status = 'ON_HOLD'
    work.breaks.push({ from: serverTime((entry.body as { at: string }).at), to: null })
  }
  if (entry.name === 'resume' && last) {
    work.status = 'STARTED'
    last.to = serverTime((entry.body as { at: string }).at)
  }
  if (entry.name === 'complete') {
    work.status = 'COMPLETED'
    work.endedAt = serverTime((entry.body as CompleteInput).endedAt)
    if (last) last.to ??= work.endedAt
  }
  if (entry.name === 'answer') {
    for (const given of (entry.body as AnswerInput).answers) {
      const question = questions.get(given.questionnaireId)
      if (!question) continue
      question.answer = given.notApplicable ? null : given.answer
      question.notApplicable = given.notApplicable ?? false
    }
  }
  if (entry.name === 'addFile') questions.get(fileIn(entry).questionnaireId)?.held.push(entry)
  if (entry.name === 'removeFile') {
    const { questionnaireId, sha256 } = fileIn(entry)
    const question = questions.get(questionnaireId)
    if (!question) return
    question.files = question.files.filter((file) => file.sha256 !== sha256)
    question.held = question.held.filter((held) => fileIn(held).sha256 !== sha256)
  }
}

/** Which file an entry adds or takes away. */
export const fileIn = ({ body }: Pick<Entry, 'body'>) => body as { questionnaireId: number; sha256: string }

/** Milliseconds of service until a moment, breaks left out. */
export function serviceUntil({ startedAt, endedAt, breaks }: RunWork, now: number): number {
  const until = endedAt ?? Math.max(now, startedAt)
  const paused = breaks.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to ?? until, until) - from),
    0,
  )
  return Math.max(0, until - startedAt - paused)
}

const isAnswered = (question: RunQuestion) =>
  Boolean(question.answer) || question.notApplicable || question.files.length > 0 || question.held.length > 0

const asked = (work: Pick<RunWork, 'specs'>) =>
  work.specs.flatMap((spec) => spec.items.filter((item) => item.due))
/** How much of what is due has an answer. */
export function progressOf(work: RunWork) {
  const questions = asked(work).flatMap((item) => item.questions)
  return { answered: questions.filter(isAnswered).length, total: questions.length }
}
/** What must be there before the work can be finished, and is not. */
export const missingOf = (work: Pick<RunWork, 'specs'>) =>
  asked(work).flatMap((item) =>
    item.questions
      .filter((question) => question.mandatory && !isAnswered(question))
      .map((question) => ({ item, question })),
  )
/** The photos and files that are still on the device, as the finish names them. */
export const awaitedFiles = (work: RunWork): NonNullable<CompleteInput['awaitedFiles']> =>
  work.specs
    .flatMap((spec) => spec.items.flatMap((item) => item.questions.flatMap((question) => question.held)))
    .map(fileIn)
    .map(({ questionnaireId, sha256 }) => ({ questionnaireId, sha256 }))

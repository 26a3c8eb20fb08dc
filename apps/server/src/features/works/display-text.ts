import type { SpecType } from '@muster/contract/jobs/job-details'
import { filled, type Sentence } from '@muster/contract/kit/sentences'
import type { WorkStatus } from '@muster/contract/works/status'
import type { Work } from '@muster/contract/works/works'
import { dateText } from '@muster/rules/time/date-text'
import { localDateTime } from '@muster/rules/time/zone'
import { displayWords } from './work-words.ts'

/** The first of these types that a work has names it. */
const namingOrder: readonly SpecType[] = ['INSPECTION', 'FEEDBACK', 'NORMAL']

interface DescribedWork {
  types: readonly SpecType[]
  status: WorkStatus
  role: string
  name: string
  timezone: string
  startedAt: Date
}

interface DisplayText {
  displayText: string
  displaySentence: Sentence
}

interface DisplayOptions {
  filter?: readonly SpecType[] | undefined
  /** Without times the sentence ends with the day. */
  withTime: boolean
}

/** 'Inspection done by (Team leader) Ann Lee on 02/03/2026 05:00', by the clock of `timezone`. */
export function displayOf(work: DescribedWork, { filter, withTime }: DisplayOptions): DisplayText {
  const types = filter ? work.types.filter((type) => filter.includes(type)) : work.types
  const type =
    namingOrder.find((candidate) => (types.length > 0 ? types : work.types).includes(candidate)) ?? 'NORMAL'
  const [date, time] = localDateTime(work.timezone, work.startedAt.getTime()).split('T')
  const clock = withTime ? ` ${time!.slice(0, 5)}` : ''
  const { status, role, name } = work
  const template = displayWords[status][type]
  const params = { role, name, when: `${dateText(date!)}${clock}` }
  return { displayText: filled(template, params), displaySentence: { template, params } }
}

/** A work without times keeps its day: the day of another zone would give the hour away. */
export function inZone<W extends Work>(work: W, timezone: string, filter?: readonly SpecType[]): W {
  if (!work.startTime) return work
  const { jobSpecTypes: types, status, employeeRole: role, employeeName: name } = work
  const described = { types, status, role, name, timezone, startedAt: new Date(work.startTime) }
  return { ...work, ...displayOf(described, { filter, withTime: true }) }
}

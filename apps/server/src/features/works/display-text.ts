import type { SpecType } from '@muster/contract/job-details'
import { filled, type Sentence } from '@muster/contract/sentences'
import type { WorkStatus } from '@muster/contract/work-status'
import type { Work } from '@muster/contract/works'
import { dateText } from '@muster/rules/date-text'
import { localDateTime } from '@muster/rules/zone'
import { displayWords } from './work-words.ts'

/** Of the types a work has, the one that names it. */
const namingOrder: readonly SpecType[] = ['INSPECTION', 'FEEDBACK', 'NORMAL']

interface DescribedWork {
  types: readonly SpecType[]
  status: WorkStatus
  role: string
  name: string
  timezone: string
  startedAt: Date
}

interface Displayed {
  displayText: string
  displaySentence: Sentence
}

interface Description {
  /** Types that the caller asked for. */
  filter?: readonly SpecType[] | undefined
  /** Without times the sentence ends with the day. */
  withTime: boolean
}

/** 'Inspection done by (Team leader) Ann Lee on 02/03/2026 05:00', by the clock of `timezone`. */
export function displayOf(work: DescribedWork, { filter, withTime }: Description): Displayed {
  const types = filter ? work.types.filter((type) => filter.includes(type)) : work.types
  const type = namingOrder.find((each) => (types.length > 0 ? types : work.types).includes(each)) ?? 'NORMAL'
  const [date, time] = localDateTime(work.timezone, work.startedAt.getTime()).split('T')
  const clock = withTime ? ` ${time!.slice(0, 5)}` : ''
  const { status, role, name } = work
  const template = displayWords[status][type]
  const params = { role, name, when: `${dateText(date!)}${clock}` }
  return { displayText: filled(template, params), displaySentence: { template, params } }
}

/** A work named by the clock of another zone; a work without times keeps its day, which would tell the hour. */
export function inZone<Shown extends Work>(
  work: Shown,
  timezone: string,
  filter?: readonly SpecType[],
): Shown {
  if (!work.startTime) return work
  const { jobSpecTypes: types, status, employeeRole: role, employeeName: name } = work
  const described = { types, status, role, name, timezone, startedAt: new Date(work.startTime) }
  return { ...work, ...displayOf(described, { filter, withTime: true }) }
}

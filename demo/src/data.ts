import type { ActionPriority } from '@muster/contract/action-rules'
import type { IncidentKind, IncidentPart } from '@muster/contract/incidents'
import type { AnswerType, Frequency, PromptType, SpecType } from '@muster/contract/jobs/job-details'
import { isClient, type Level } from '@muster/contract/kit/permissions'
import type { LeaveState } from '@muster/contract/leave/leave'
import type { EmploymentTermsInput } from '@muster/contract/pay/employment'
import type { OvertimeDecision } from '@muster/contract/pay/overtime'
import type { ProblemState } from '@muster/contract/problems'
import actionRows from '../data/actions.json' with { type: 'json' }
import contractRows from '../data/contracts.json' with { type: 'json' }
import detailRows from '../data/job-details.json' with { type: 'json' }
import jobRows from '../data/jobs.json' with { type: 'json' }
import leaveRows from '../data/leave.json' with { type: 'json' }
import messageRows from '../data/messages.json' with { type: 'json' }
import payRows from '../data/pay.json' with { type: 'json' }
import personRows from '../data/people.json' with { type: 'json' }
import problemRows from '../data/problems.json' with { type: 'json' }
import remarkRows from '../data/remarks.json' with { type: 'json' }
import siteRows from '../data/sites.json' with { type: 'json' }

// The facts of the demo company. Fields with the names of columns go into the tables as they are; days count from today.
export const demoCode = 'demo'
export const demoPassword = 'Muster-demo-1'

export type PersonKey = keyof typeof personRows
export type ClientKey = 'client' | 'client2' | 'banksia' | 'lakeside' | 'redgum' | 'outback'
export type SiteKey = keyof typeof siteRows.sites
export type SiteGroupKey = keyof typeof siteRows.groups
export type DetailKey = keyof typeof detailRows.details

interface Person {
  first_name: string
  last_name: string
  level: Level
  phone: string
  address?: string
  available_for_emergency?: boolean
  /** Signs in with the demo password. Everybody else of the company has no password yet. */
  signsIn?: boolean
  /** Has a picture: `portrait-<key>.png` of `data/pictures`. */
  portrait?: boolean
  businessNumber?: string
  taxNumber?: string
}
interface Site {
  name: string
  address: string
  client: ClientKey
  latitude: number
  longitude: number
  timezone: string
  /** What is cleaned of it: the award's least hours of a shift go by it. */
  area_m2: number
  groups: SiteGroupKey[]
  /** How well it is kept, on the scale of the inspections, and where that goes within ninety days. */
  quality: number
  trend: number
}
interface Contract {
  client: ClientKey
  number: string
  title: string
  description: string
  fromDay: number
  toDay: number
  signedBy: PersonKey
  suspended?: boolean
  sites: SiteKey[]
}
export interface Question {
  title?: string
  answer_type: AnswerType
  mandatory?: boolean
  choices?: string[]
  scene?: string
}
export interface Item {
  title: string
  frequency?: Frequency
  /** The first version of the detail that has it, if not the first of all. */
  since?: number
  questions: Question[]
}
export interface Spec {
  spec_type: SpecType
  prompt_type?: PromptType
  title: string
  description?: string
  frequency: Frequency
  items: Item[]
}
interface Detail {
  client: ClientKey
  title: string
  versions: number
  feedback_every_days: number
  specs: string[]
}
/** When a person works at a job: local wall time of the site, minutes, and on which days. */
export interface Shift {
  who: PersonKey
  at: string
  minutes: number
  /** A number is the ISO weekday of a weekly shift. */
  on: 'every day' | 'weekdays' | 'second days' | 'the days between' | number
}
export interface Job {
  site: SiteKey
  detail: DetailKey
  shifts: Shift[]
  notes: string
  fix_distance: number
  minimum_distance_to_start: number
  max_service_minutes: number
  feedback_every_days: number
  /** When its schedule began, and when it was deactivated. */
  since: number
  endedAt?: number
}
interface Leave {
  /** The entry without a name belongs to a person who has a shift tomorrow. */
  who?: PersonKey
  type: string
  from: number
  to: number
  reason: string
  state: LeaveState
  asked: number
  decision?: string
}
interface Hours {
  who: PersonKey
  kind: 'UNAVAILABLE' | 'PREFERRED'
  weekdays: number[]
  start_time: string
  end_time: string
}
interface Conversation {
  kind: 'COMPANY' | 'BOOK' | 'INTERNAL'
  site?: SiteKey
  hoursAgo: number
  lines: { by: PersonKey; says: string }[]
}
interface NewAction {
  title: string
  owner: PersonKey
  dueInHours: number
}
interface Action extends NewAction {
  site: SiteKey
  priority: ActionPriority
  asksPhoto?: boolean
  steps: { by: PersonKey; step: 'start' | 'done' | 'cannot' | 'verify'; note?: string }[]
}
interface Incident {
  kind: IncidentKind
  site: SiteKey
  by: PersonKey
  hoursAgo: number
  place: string
  what: string
  action?: NewAction
  person?: { part: IncidentPart; who: PersonKey; injury: string; treatment: string; statement: string }
  learned?: string
}
/** Terms of employment; fields without a value are unknown. They begin before all works unless they say so. */
export interface Terms extends Partial<EmploymentTermsInput> {
  who: PersonKey
  type: EmploymentTermsInput['type']
  fromDay?: number
  untilDay?: number
}
interface Budget {
  site: SiteKey
  weekHours: number
  weekDollars: number
}
interface Overtime {
  who: PersonKey
  site: SiteKey
  day: number
  minutes: number
  reason: string
  decision?: OvertimeDecision
}
interface Problem {
  site: SiteKey
  daysAgo: number
  text: string
  became: { state: ProblemState; hoursLater: number; note: string; by: PersonKey }[]
}

const keysOf = <K extends string>(rows: Readonly<Record<K, unknown>>) => Object.keys(rows) as K[]

export const people = personRows as Record<PersonKey, Person>
export const personKeys = keysOf(people)
export const emailOf = (key: PersonKey) => `${key}@demo.test`
export const signInKeys = personKeys.filter((key) => people[key].signsIn)
export const portraitKeys = personKeys.filter((key) => people[key].portrait)
export const clientKeys = personKeys.filter((key): key is ClientKey => isClient(people[key].level))

/** Public buildings that everybody can look up: names, addresses and positions are facts, all else is made up. */
export const sites = siteRows.sites as Record<SiteKey, Site>
export const siteKeys = keysOf(sites)
export const siteGroups = siteRows.groups
export const contracts = contractRows as Contract[]

export const details = detailRows.details as Record<DetailKey, Detail>
export const detailKeys = keysOf(details)
export const specsOf = (key: DetailKey) =>
  details[key].specs.map((spec) => (detailRows.specs as Record<string, Spec>)[spec]!)

const usualJob = { notes: '', fix_distance: 0, minimum_distance_to_start: 200, max_service_minutes: 480 }
/** The rota: who works where and when, without overlaps for any person. */
export const jobs = (jobRows as Pick<Job, 'site' | 'detail' | 'shifts'>[]).map((job): Job => {
  const { feedback_every_days } = details[job.detail]
  return { ...usualJob, since: -100, feedback_every_days, ...job }
})

export const mayBeSick = leaveRows.mayBeSick as PersonKey[]
export const leaveRequests = leaveRows.requests as Leave[]
export const wishedHours = leaveRows.hours as Hours[]
export const conversations = messageRows as Conversation[]
export const problems = problemRows as Problem[]
export const remarks = remarkRows
export const actions = actionRows.actions as Action[]
export const incidents = actionRows.incidents as Incident[]
export const terms = payRows.terms as Terms[]
export const payDecisions = payRows.decisions
export const budgets = payRows.budgets as Budget[]
export const overtime = payRows.overtime as Overtime[]

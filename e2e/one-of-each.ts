import { actions } from '@muster/contract/actions'
import { chat } from '@muster/contract/chat'
import { cover } from '@muster/contract/cover/cover'
import { feedback } from '@muster/contract/feedback'
import { incidents } from '@muster/contract/incidents'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { problems } from '@muster/contract/problems'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { aShift, need, nextWeek } from './rosters.ts'
import { type Company, call } from './support.ts'
import {
  aJobOf,
  anInspectionDone,
  auditWithFeedback,
  aWorkDone,
  aWorker,
  daysAgo,
  type Worker,
} from './works-done.ts'

export interface Ids {
  action: number
  incident: number
  site: number
  group: number
  person: number
  client: number
  contract: number
  detail: number
  job: number
  /** An inspection that is finished. */
  work: number
  period: number
  conversation: number
  offer: number
  /** The Monday of a week with a shift and a place that is uncovered. */
  week: string
  today: string
}

/** Visits that overlap, and a request to correct one. */
async function worksToDecide(company: Company, person: Worker, jobId: number) {
  await aWorkDone(company, jobId, person, [3, '06:00', '08:00'])
  const { workId } = await aWorkDone(company, jobId, person, [3, '07:30', '09:00'])
  const { day } = daysAgo(3)
  const times = { startTime: `${day}T07:30:00+10:00`, endTime: `${day}T08:45:00+10:00` }
  const body = { ...times, reason: 'Left earlier' }
  await call(person.signIn, works.requestCorrection, { params: { id: workId }, body })
}

/** A shift, a request for leave on another day, and an uncovered place that is offered. */
async function aWeekAhead(company: Company, person: Worker, jobId: number) {
  const [monday, tuesday, wednesday] = nextWeek() as [string, string, string]
  await aShift(company, jobId, person, monday)
  const [annual] = await call(company, leave.types, {})
  await call(person.signIn, leave.ask, { body: { type: annual!.id, from: wednesday, to: wednesday } })
  const { id: patternId } = await need(company, jobId, tuesday)
  const occurrenceStart = `${tuesday}T18:00:00+10:00`
  const { id } = await call(company, cover.offer, { body: { patternId, occurrenceStart, audience: 'ALL' } })
  return { week: monday, offer: id }
}

/** A message that a person wrote to the office, who hears of it. */
async function aMessage(company: Company, person: Worker) {
  const all = await call(company, chat.list, { query: { conversationMappedTable: 'JOB_LOCATION' } })
  const { id } = all.find(({ conversationType }) => conversationType.name === 'BOOK')!
  const people = await call(company, users.list, { query: { search: 'Ava' } })
  const owner = (Array.isArray(people) ? people : people.content)[0]!.id
  const messages = [{ text: 'The lift is out of order', mentions: [owner] }]
  await call(person.signIn, chat.send, { params: { id, threadId: id }, body: { messages } })
  return id
}

async function aProblem(company: Company, clientId: number, siteId: number) {
  const password = 'Tide-and-harbour-1'
  const client = await call(company, users.read, { params: { id: clientId } })
  await call(company, users.update, { params: client, query: {}, body: { password } })
  const signIn = { ...company, email: client.user.email!, password }
  await call(signIn, problems.report, { body: { jobLocationId: siteId, text: 'The tap drips' } })
}

/** A company with one of each thing that a screen shows. */
export async function oneOfEach(company: Company): Promise<Ids> {
  const person = await aWorker(company, 4, 'Kim', 'Tran')
  const { jobId, site } = await aJobOf(company, person, auditWithFeedback)
  const [client, contract] = [site.clientId!, site.contractId!]
  const work = await anInspectionDone(person, jobId)
  await worksToDecide(company, person, jobId)
  const [detail] = (await call(company, jobDetails.list, {})) as { id: number }[]
  const group = await call(company, siteGroups.create, { body: { name: 'North' } })
  const weekly = { name: 'Weekly', kind: 'WEEKLY' as const, firstDay: daysAgo(6).day }
  await call(company, pay.createCalendar, { body: weekly })
  const [period] = await call(company, pay.list, { query: {} })
  await aProblem(company, client, site.id)
  await call(company, feedback.ask, { params: { id: jobId } })
  const mending = { jobLocationId: site.id, title: 'Mend the tap', asksPhoto: true }
  const action = await call(company, actions.create, { body: mending })
  const slip = { kind: 'HAZARD', jobLocationId: site.id, what: 'The step is loose' } as const
  const recordedAt = new Date().toISOString()
  const incident = await call(company, incidents.report, { body: { ...slip, recordedAt } })
  return {
    ...(await aWeekAhead(company, person, jobId)),
    action: action.id,
    incident: incident.id,
    conversation: await aMessage(company, person),
    today: daysAgo(0).day,
    period: period!.id,
    site: site.id,
    group: group.id,
    person: person.id,
    ...{ client, contract, work },
    detail: detail!.id,
    job: jobId,
  }
}

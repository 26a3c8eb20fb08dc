import { chat } from '@muster/contract/chat'
import { dashboard } from '@muster/contract/dashboard'
import { jobs } from '@muster/contract/jobs/jobs'
import { notifications } from '@muster/contract/notifications/notifications'
import { payroll } from '@muster/contract/pay/payroll'
import { reports } from '@muster/contract/reports'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import type { Ask } from '../drive.ts'

export interface Person {
  readonly id: number
  readonly token: string
  readonly conversation: number
}
export interface Cast {
  readonly workers: readonly Person[]
  readonly managers: readonly Person[]
  readonly siteIds: readonly number[]
  readonly month: { startDate: string; endDate: string }
}
export type Kind = (cast: Cast, n: number) => Ask

const nth = <T>(list: readonly T[], n: number) => list[n % list.length]!
const firstPage = { page: 0, size: 25 } as never
const anybody = ({ workers, managers }: Cast, n: number) => (n % 5 === 0 ? nth(managers, n) : nth(workers, n))

const notificationsPolled: Kind = (cast, n) => ({
  ...anybody(cast, n),
  endpoint: notifications.list,
  input: {},
})
const chatPolled: Kind = (cast, n) => ({ ...anybody(cast, n), endpoint: chat.unread, input: {} })
const myDay: Kind = ({ workers }, n) => ({ ...nth(workers, n), endpoint: works.myDay, input: {} })
const people: Kind = ({ managers }, n) => ({
  ...nth(managers, n),
  endpoint: users.list,
  input: { query: firstPage },
})
const siteList: Kind = ({ managers }, n) => ({
  ...nth(managers, n),
  endpoint: sites.list,
  input: { query: firstPage },
})
const jobList: Kind = ({ managers }, n) => ({
  ...nth(managers, n),
  endpoint: jobs.list,
  input: { query: firstPage },
})
const oneSite: Kind = ({ managers, siteIds }, n) => ({
  ...nth(managers, n),
  endpoint: sites.read,
  input: { params: { id: nth(siteIds, n) } },
})
const messages: Kind = (cast, n) => {
  const person = nth(cast.workers, n)
  return { ...person, endpoint: chat.messages, input: { params: { id: person.conversation } } }
}
const write: Kind = ({ workers }, n) => {
  const { conversation: id, ...person } = nth(workers, n)
  const body = { messages: [{ text: `Foyer done, keys are back at the desk (${n})` }] }
  return { ...person, endpoint: chat.send, input: { params: { id, threadId: id }, body } }
}
const readUpTo: Kind = ({ workers }, n) => {
  const { conversation: id, ...person } = nth(workers, n)
  return { ...person, endpoint: chat.markRead, input: { params: { id }, body: { seq: 1 + (n % 1000) } } }
}
const markedRead: Kind = (cast, n) => ({
  ...anybody(cast, n),
  endpoint: notifications.markRead,
  input: { body: {} },
})
const sitePayroll: Kind = ({ managers, siteIds, month }, n) => ({
  ...nth(managers, n),
  endpoint: payroll.bySite,
  input: { query: { jobLocationId: nth(siteIds, n), ...month } },
})
const personPayroll: Kind = ({ managers, workers, month }, n) => ({
  ...nth(managers, n),
  endpoint: payroll.byUser,
  input: { query: { tenantUserId: nth(workers, n).id, ...month } },
})
const heat: Kind = ({ managers, month }, n) => ({
  ...nth(managers, n),
  endpoint: reports.heatMap,
  input: { query: { ...month, accuracy: 'LOW' as const } },
})
const counts: Kind = ({ managers }, n) => ({ ...nth(managers, n), endpoint: dashboard.counts, input: {} })

const times = (count: number, kind: Kind) => Array.from({ length: count }, () => kind)

/** A thousand people with a page open: notifications every 30 s, the messenger every 15 s, 20 a second beside. */
export const openPages: readonly Kind[] = [
  ...times(33, notificationsPolled),
  ...times(67, chatPolled),
  ...[myDay, myDay, myDay, myDay, people, siteList, jobList, oneSite, oneSite, messages, messages, messages],
  ...[write, write, write, readUpTo, readUpTo, markedRead, sitePayroll, counts],
]

/** Eighty in a hundred read, fifteen write, five ask for reports. */
export const mixed: readonly Kind[] = [
  ...[
    ...times(20, notificationsPolled),
    ...times(20, chatPolled),
    ...times(12, myDay),
    ...times(8, messages),
  ],
  ...[...times(5, people), ...times(5, siteList), ...times(5, jobList), ...times(5, oneSite)],
  ...[...times(5, write), ...times(5, readUpTo), ...times(5, markedRead)],
  ...[sitePayroll, sitePayroll, personPayroll, heat, counts],
]

/** The kinds of a mix in an order that repeats only after all of them came, each time by another person. */
export function asker(cast: Cast, mix: readonly Kind[]): () => Ask {
  let n = 0
  // A step that shares no factor with any mix used here goes through all of its kinds, spread out.
  const step = 37
  return () => {
    n += 1
    return mix[(n * step) % mix.length]!(cast, n)
  }
}

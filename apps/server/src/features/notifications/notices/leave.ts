import { msg } from '@muster/contract/kit/msg'
import { readLeaveDays } from '../../leave/queries.ts'
import { teamOrDay } from '../delivery/notify.ts'
import { listManagers } from '../queries.ts'
import type { Notices } from './notice.ts'
import { forOfficeOfJobs } from './office.ts'

const urgentMs = 12 * 3_600_000

const decisions = {
  APPROVED: {
    title: msg('Your leave from {from} to {to} was approved'),
    message: msg('Your shifts on these days are removed from your roster. {reason}'),
  },
  NOTED: {
    title: msg('Leave from {from} to {to} was noted for you'),
    message: msg('Your shifts on these days are removed from your roster. {reason}'),
  },
  DECLINED: {
    title: msg('Your leave from {from} to {to} was declined'),
    message: msg('The reason: {reason}'),
  },
  TAKEN_BACK: {
    title: msg('Your office withdrew your leave from {from} to {to}'),
    message: msg('You get back the shifts that are not yet filled. {reason}'),
  },
} as const

const suspensionBegun = msg(
  'You are not rostered then, and cannot start visits. Shifts removed from your roster: {released}.',
)
const suspensionEnded = msg('You can be planned for shifts again. Shifts that are yours again: {restored}.')
const suspensionChanged = msg(
  'Shifts removed from your roster: {released}. Shifts returned to you: {restored}.',
)
/** What is said of a suspension with a last day, and of one until further notice. */
const suspensions = {
  BEGUN: {
    untilDay: msg('You are suspended from {from} until {to}'),
    open: msg('You are suspended from {from} until further notice'),
    message: suspensionBegun,
  },
  CHANGED: {
    untilDay: msg('Your suspension now lasts until {to}'),
    open: msg('Your suspension now lasts until further notice'),
    message: suspensionChanged,
  },
  /** Shifts of an open suspension that are near by now were taken. */
  CONTINUED: {
    untilDay: msg('You are suspended from {from} until {to}'),
    open: msg('You are suspended from {from} until further notice'),
    message: suspensionChanged,
  },
  ENDED: {
    untilDay: msg('Your suspension has ended'),
    open: msg('Your suspension has ended'),
    message: suspensionEnded,
  },
} as const

type LeaveEvent =
  | 'leave.requested'
  | 'leave.withdrawn'
  | 'leave.decided'
  | 'leave.sick'
  | 'suspension.changed'
/** When people are away. No message says why. */
export const leaveNotices: Notices<LeaveEvent> = {
  'leave.requested': async (scope, { payload: { leaveId, tenantUserId } }) => {
    const leave = await readLeaveDays(scope, leaveId)
    if (!leave) return
    return {
      type: 'leave.requested',
      to: await listManagers(scope, { personId: tenantUserId }, tenantUserId),
      title: msg('Leave requested by {name}'),
      message: msg('From {from} to {to}. See first which visits it leaves without a person.'),
      params: leave,
      link: `/leave?id=${leaveId}`,
    }
  },
  'leave.withdrawn': async (scope, { payload: { leaveId, tenantUserId, restored } }) => {
    const leave = await readLeaveDays(scope, leaveId)
    if (!leave) return
    return {
      type: 'leave.requested',
      to: await listManagers(scope, { personId: tenantUserId }, tenantUserId),
      title: msg('Leave withdrawn by {name}'),
      message: msg('From {from} to {to}. Shifts that belong to the person again: {restored}.'),
      params: { ...leave, restored },
      link: `/leave?id=${leaveId}`,
    }
  },
  'leave.decided': async (scope, { payload: { leaveId, tenantUserId, decision, reason } }) => {
    const leave = await readLeaveDays(scope, leaveId)
    if (!leave) return
    return {
      type: 'leave.decided',
      to: [tenantUserId],
      ...decisions[decision],
      params: { from: leave.from, to: leave.to, reason },
      link: `/me/leave?id=${leaveId}`,
    }
  },
  'leave.sick': async (scope, { payload: { leaveId, tenantUserId, jobs }, occurredAt }) => {
    const leave = await readLeaveDays(scope, leaveId)
    if (!leave) return
    const about = jobs.length > 0 ? {} : { personId: tenantUserId }
    const office = { managers: await listManagers(scope, about, tenantUserId), notOf: [tenantUserId] }
    return forOfficeOfJobs(scope, jobs, office, (ownIds) => {
      const ownJobs = jobs.filter(({ jobId }) => ownIds.includes(jobId))
      return {
        type: 'leave.sick',
        title: msg('Called in sick: {name}'),
        message: msg('From {from} to {to}. Visits without a person: {visits}.'),
        params: { ...leave, visits: ownJobs.reduce((sum, { visits }) => sum + visits, 0) },
        link: `/leave?id=${leaveId}`,
        linkInField: teamOrDay,
        urgent: ownJobs.some(({ startTime }) => Date.parse(startTime) < occurredAt.getTime() + urgentMs),
      }
    })
  },
  'suspension.changed': async (_, { payload }) => {
    const { tenantUserId, change, from, until, released, restored } = payload
    const { untilDay, open, message } = suspensions[change]
    return {
      type: 'suspension.changed',
      to: [tenantUserId],
      title: until === null ? open : untilDay,
      message,
      params: { from, to: until ?? '', released, restored },
      link: '/',
    }
  },
}

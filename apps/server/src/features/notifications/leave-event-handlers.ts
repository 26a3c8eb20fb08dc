import { msg } from '@muster/contract/msg'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { readLeaveDays } from '../leave/queries.ts'
import { type NotificationContent, notify, teamOrDay } from './notify.ts'
import { leadersOfJobs, listManagers } from './queries.ts'

const urgentMs = 12 * 3_600_000

async function notifyRequested(scope: Scope, event: DomainEvent<'leave.requested'>) {
  const { leaveId, tenantUserId } = event.payload
  const leave = await readLeaveDays(scope, leaveId)
  if (!leave) return
  await notify(scope, event, await listManagers(scope, tenantUserId), {
    type: 'leave.requested',
    title: msg('Leave requested by {name}'),
    message: msg('From {from} to {to}. See first which visits it leaves without a person.'),
    params: leave,
    link: `/leave?id=${leaveId}`,
  })
}

async function notifyWithdrawn(scope: Scope, event: DomainEvent<'leave.withdrawn'>) {
  const { leaveId, tenantUserId, restored } = event.payload
  const leave = await readLeaveDays(scope, leaveId)
  if (!leave) return
  await notify(scope, event, await listManagers(scope, tenantUserId), {
    type: 'leave.requested',
    title: msg('Leave taken back by {name}'),
    message: msg('From {from} to {to}. Shifts that belong to the person again: {restored}.'),
    params: { ...leave, restored },
    link: `/leave?id=${leaveId}`,
  })
}

const outcomes = {
  APPROVED: {
    title: msg('Your leave from {from} to {to} was approved'),
    message: msg('Your shifts on these days are taken off your roster. {reason}'),
  },
  NOTED: {
    title: msg('Leave from {from} to {to} was noted for you'),
    message: msg('Your shifts on these days are taken off your roster. {reason}'),
  },
  DECLINED: {
    title: msg('Your leave from {from} to {to} was declined'),
    message: msg('The reason: {reason}'),
  },
  TAKEN_BACK: {
    title: msg('Your leave from {from} to {to} was taken back by the office'),
    message: msg('Shifts that nobody has taken since are yours again. {reason}'),
  },
} as const

async function notifyDecided(scope: Scope, event: DomainEvent<'leave.decided'>) {
  const { leaveId, tenantUserId, decision, reason } = event.payload
  const leave = await readLeaveDays(scope, leaveId)
  if (!leave) return
  await notify(scope, event, [tenantUserId], {
    type: 'leave.decided',
    ...outcomes[decision],
    params: { from: leave.from, to: leave.to, reason },
    link: `/me/leave?id=${leaveId}`,
  })
}

type SickJobs = DomainEvent<'leave.sick'>['payload']['jobs']

/** Managers learn of all visits, team leaders of those at their jobs; nobody of the reason. */
async function notifySick(scope: Scope, event: DomainEvent<'leave.sick'>) {
  const { leaveId, tenantUserId, jobs } = event.payload
  const leave = await readLeaveDays(scope, leaveId)
  if (!leave) return
  const noticeOf = (own: SickJobs): NotificationContent => ({
    type: 'leave.sick',
    title: msg('Called in sick: {name}'),
    message: msg('From {from} to {to}. Visits without a person: {visits}.'),
    params: { ...leave, visits: own.reduce((sum, { visits }) => sum + visits, 0) },
    link: `/leave?id=${leaveId}`,
    linkInField: teamOrDay,
    urgent: own.some(({ startTime }) => Date.parse(startTime) < event.occurredAt.getTime() + urgentMs),
  })
  await notify(scope, event, await listManagers(scope, tenantUserId), noticeOf(jobs))
  const leaders = await leadersOfJobs(
    scope,
    jobs.map(({ jobId }) => jobId),
  )
  for (const [id, rows] of leaders) {
    const isOwn = new Set(rows.map(({ jobId }) => jobId))
    if (id !== tenantUserId)
      await notify(scope, event, [id], noticeOf(jobs.filter(({ jobId }) => isOwn.has(jobId))))
  }
}

export const leaveEventHandlers: EventHandlers = {
  'leave.requested': notifyRequested,
  'leave.withdrawn': notifyWithdrawn,
  'leave.decided': notifyDecided,
  'leave.sick': notifySick,
}

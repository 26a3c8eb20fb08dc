import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../../db/scope.ts'
import { readOvertimeNames } from '../../pay/overtime/overtime-queries.ts'
import { readPeriod } from '../../pay/queries.ts'
import type { NotificationContent } from '../delivery/notify.ts'
import { listManagers, readName, readWorkNames } from '../queries.ts'
import type { Notice, Notices } from './notice.ts'

/** What is said to the person whose hours change. */
const changes = {
  'work.corrected': {
    type: 'work.corrected',
    title: msg('Your hours at {site} were corrected'),
    message: msg('Your times on {date} were corrected. Reason: {reason}'),
  },
  'work.entered': {
    type: 'work.corrected',
    title: msg('A visit at {site} was added to your hours'),
    message: msg('A visit of {date} was entered for you: {reason}'),
  },
  'work.voided': {
    type: 'work.voided',
    title: msg('A visit at {site} was voided'),
    message: msg('Your visit on {date} was voided: {reason}'),
  },
  granted: {
    type: 'correction.decided',
    title: msg('Your correction at {site} was approved'),
    message: msg('Your times on {date} were corrected. Reason: {reason}'),
  },
  declined: {
    type: 'correction.decided',
    title: msg('Your correction at {site} was declined'),
    message: msg('Your times on {date} are unchanged. Reason: {reason}'),
  },
} as const

/** `2:15` in every language. */
const hoursText = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const overtimeGranted = {
  title: msg('Your overtime of {date} was approved'),
  message: msg('{length} h at {site} are approved.'),
}
const overtimeDeclined = {
  title: msg('Your overtime of {date} was declined'),
  message: msg('{length} h at {site} are not approved: {reason}'),
}

type VisitNames = Record<'site' | 'date' | 'reason', string>
export const ofChange = (
  change: keyof typeof changes,
  { site, date, reason }: VisitNames,
): NotificationContent => ({ ...changes[change], params: { site, date, reason }, link: '/me/hours' })

async function aboutVisit(
  scope: Scope,
  change: keyof typeof changes,
  { workId, tenantUserId, reason }: { workId: number; tenantUserId: number; reason: string },
): Promise<Notice | undefined> {
  const work = await readWorkNames(scope, workId)
  return work && { ...ofChange(change, { ...work, reason }), to: [tenantUserId] }
}

async function aboutPeriod(
  scope: Scope,
  { periodId, reason }: { periodId: number; reason: string },
  notice: Omit<Notice, 'params'>,
): Promise<Notice | undefined> {
  const period = await readPeriod(scope, periodId)
  return period && { ...notice, params: { from: period.firstDay, to: period.lastDay, reason } }
}

type HoursEvent =
  | 'work.corrected'
  | 'work.entered'
  | 'work.voided'
  | 'correction.asked'
  | 'correction.decided'
  | 'overtime.asked'
  | 'overtime.decided'
  | 'pay.returned'
  | 'pay.unlocked'
/** Changes of recorded hours, requests for them, and what becomes of approved hours. */
export const hoursNotices: Notices<HoursEvent> = {
  'work.corrected': (scope, { payload }) => aboutVisit(scope, 'work.corrected', payload),
  'work.entered': (scope, { payload }) => aboutVisit(scope, 'work.entered', payload),
  'work.voided': (scope, { payload }) => aboutVisit(scope, 'work.voided', payload),
  'correction.asked': async (scope, { payload: { workId, tenantUserId } }) => {
    const work = await readWorkNames(scope, workId)
    const name = await readName(scope, tenantUserId)
    if (!work || !name) return
    return {
      type: 'correction.asked',
      to: await listManagers(scope, { siteId: work.siteId }, tenantUserId),
      title: msg('Correction requested by {name}'),
      message: msg('The times of {date} at {site} are said to be wrong.'),
      params: { name, site: work.site, date: work.date },
      link: '/works/corrections',
      about: { siteId: work.siteId },
    }
  },
  'correction.decided': (scope, { payload }) =>
    aboutVisit(scope, payload.granted ? 'granted' : 'declined', payload),
  'overtime.asked': async (scope, { payload: { requestId, tenantUserId } }) => {
    const [request, name] = [await readOvertimeNames(scope, requestId), await readName(scope, tenantUserId)]
    if (!request || !name) return
    const { siteId, minutes, ...names } = request
    return {
      type: 'overtime.asked',
      to: await listManagers(scope, { siteId }, tenantUserId),
      title: msg('Overtime requested by {name}'),
      message: msg('{length} h on {date} at {site}: {reason}'),
      params: { name, length: hoursText(minutes), ...names },
      link: '/pay/overtime',
      about: { siteId },
    }
  },
  'overtime.decided': async (scope, { payload }) => {
    const request = await readOvertimeNames(scope, payload.requestId)
    return (
      request && {
        type: 'overtime.decided',
        to: [payload.tenantUserId],
        ...(payload.granted ? overtimeGranted : overtimeDeclined),
        params: {
          ...{ length: hoursText(request.minutes), site: request.site, date: request.date },
          ...(!payload.granted && { reason: payload.reason }),
        },
        link: '/me/roster',
      }
    )
  },
  'pay.returned': (scope, { payload }) =>
    aboutPeriod(scope, payload, {
      type: 'pay.returned',
      to: payload.tenantUserIds,
      title: msg('Your hours of {from} to {to} were returned'),
      message: msg('Returned for review: {reason}'),
      link: '/me/hours',
    }),
  'pay.unlocked': (scope, { payload }) =>
    aboutPeriod(scope, payload, {
      type: 'pay.unlocked',
      to: payload.approverIds,
      title: msg('The pay period of {from} to {to} was unlocked'),
      message: msg('Hours that you approved may change: {reason}'),
      link: `/pay?period=${payload.periodId}`,
    }),
}

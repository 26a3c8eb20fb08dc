import { msg } from '@muster/contract/kit/msg'
import { isUrgent } from '@muster/rules/planning/call-out'
import { localDateTime } from '@muster/rules/time/zone'
import type { DomainEvent } from '../../../background/domain-events.ts'
import type { Scope } from '../../../db/scope.ts'
import { readCall } from '../../duty/queries.ts'
import {
  countAsked,
  disturbedBy,
  type OfferForNotice,
  offerForNotice,
  peopleAskedBy,
} from '../cover-queries.ts'
import { rosterOn, teamOrDay } from '../delivery/notify.ts'
import { leadersOfJobs, listManagers, readJobNames, readName } from '../queries.ts'
import { dateAndTime, type Notices } from './notice.ts'
import { forOffice, toDuty } from './office.ts'

const myOffers = '/me/offers'

/** The shift of an offer or a swap, as messages name it. */
export const shiftParams = ({ site, detail, timezone, startTime }: OfferForNotice) => ({
  site,
  detail,
  ...dateAndTime(localDateTime(timezone, startTime.getTime())),
})

const unanswered = {
  none: msg('{detail} on {date} at {time} is uncovered. There is no person who can take it.'),
  all: msg('{detail} on {date} at {time} is uncovered. All {asked} people who can take it were asked.'),
  some: msg('{detail} on {date} at {time} is uncovered. {asked} of {all} people who can take it were asked.'),
  quiet: msg(
    '{detail} on {date} at {time} is uncovered. {asked} of {all} people were asked, {quiet} have quiet hours. Ask them now?',
  ),
}
function unansweredMessage({ asked, all, quiet }: Awaited<ReturnType<typeof countAsked>>) {
  if (quiet > 0) return unanswered.quiet
  if (all === 0) return unanswered.none
  return asked === all ? unanswered.all : unanswered.some
}

/** Who made the offer learns who has the shift; the others who were asked, that it is gone. */
async function ofTaken(scope: Scope, { payload: { offerId, tenantUserId } }: DomainEvent<'offer.taken'>) {
  const offer = await offerForNotice(scope, offerId)
  const name = await readName(scope, tenantUserId)
  if (!offer || !name) return
  const params = shiftParams(offer)
  const office =
    offer.madeBy === null ? await listManagers(scope, { siteId: offer.siteId }, tenantUserId) : [offer.madeBy]
  const asked = await peopleAskedBy(scope, offerId)
  const others = asked.filter(
    ({ id, answer }) => id !== tenantUserId && answer === null && !office.includes(id),
  )
  return [
    {
      type: 'offer.taken' as const,
      to: office,
      title: msg('{name} accepted the shift at {site}'),
      message: msg('{detail} on {date} at {time} is covered.'),
      params: { ...params, name },
      link: `/cover/offer?id=${offerId}`,
    },
    {
      type: 'offer.taken' as const,
      to: others.map(({ id }) => id),
      title: msg('The shift at {site} is filled'),
      message: msg('Another person was faster. {detail} on {date} at {time} is covered.'),
      params,
      link: myOffers,
    },
  ]
}

type CoverEvent = 'offer.asked' | 'offer.taken' | 'offer.unanswered' | 'shift.declined' | 'duty.next'
/** Shifts that need another person. */
export const coverNotices: Notices<CoverEvent> = {
  'offer.asked': async (scope, { payload: { offerId, tenantUserIds, disturbs }, occurredAt }) => {
    const offer = await offerForNotice(scope, offerId)
    if (!offer || tenantUserIds.length === 0) return
    const isUrgentOffer = disturbs === true || isUrgent(offer.startTime.getTime(), occurredAt.getTime())
    return {
      type: 'offer.asked',
      to: tenantUserIds,
      title: msg('A shift at {site} is offered to you'),
      message: msg('{detail} on {date} at {time}. The first to accept gets it.'),
      params: shiftParams(offer),
      link: myOffers,
      passesFor: await disturbedBy(scope, tenantUserIds, isUrgentOffer),
    }
  },
  'offer.taken': ofTaken,
  'offer.unanswered': async (scope, { payload: { offerId } }) => {
    const offer = await offerForNotice(scope, offerId)
    if (!offer) return
    const counts = await countAsked(scope, offerId)
    const content = {
      type: 'offer.unanswered' as const,
      title: msg('No one accepted the shift at {site}'),
      message: unansweredMessage(counts),
      params: { ...shiftParams(offer), ...counts },
      link: `/cover/offer?id=${offerId}`,
    }
    const { siteId, jobId, startTime, timezone } = offer
    const jobs = [{ jobId, startTime: localDateTime(timezone, startTime.getTime()) }]
    return forOffice(scope, content, { siteId, jobs }, { office: () => listManagers(scope, { siteId }) })
  },
  'shift.declined': async (scope, { payload: { tenantUserId, jobId, startTime, urgent, reason } }) => {
    const job = await readJobNames(scope, jobId)
    const name = await readName(scope, tenantUserId)
    if (!job || !name) return
    const { site, detail, siteId } = job
    const params = { name, site, detail, ...dateAndTime(startTime), reason }
    const content = {
      type: 'shift.declined' as const,
      title: msg('{name} declines a shift at {site}'),
      message: msg('{detail} on {date} at {time} is uncovered: {reason}'),
      params,
      link: rosterOn(params.date).link,
      linkInField: teamOrDay,
      urgent,
    }
    const office = async () => {
      const managers = await listManagers(scope, { siteId }, tenantUserId)
      const leaders = await leadersOfJobs(scope, [jobId])
      return [...new Set([...managers, ...leaders.keys()])].filter((id) => id !== tenantUserId)
    }
    const subject = { siteId, aboutUserId: tenantUserId, jobs: [{ jobId, startTime }] }
    return forOffice(scope, content, subject, { office })
  },
  'duty.next': async (scope, { payload: { callId, tenantUserIds } }) => {
    const call = await readCall(scope, callId)
    return call && toDuty({ ...call.told, type: call.type }, tenantUserIds)
  },
}

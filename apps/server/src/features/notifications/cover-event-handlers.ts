import { msg } from '@muster/contract/msg'
import { isUrgent } from '@muster/rules/call-out'
import { localDateTime } from '@muster/rules/zone'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import { notifyOpenPages } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import {
  countAsked,
  disturbedBy,
  type OfferForNotice,
  offerForNotice,
  peopleAskedBy,
  swapForNotice,
} from './cover-queries.ts'
import { type NotificationContent, notify, rosterOn, teamOrDay } from './notify.ts'
import { leadersOfJobs, listManagers, readJobNames, readName } from './queries.ts'

const nobody = 0
const myOffers = '/me/offers'
const mySwap = ({ id }: Swap) => `${myOffers}?swap=${id}`

const paramsOf = ({ site, detail, timezone, startTime }: OfferForNotice) => {
  const local = localDateTime(timezone, startTime.getTime())
  return { site, detail, date: local.slice(0, 10), time: local.slice(11, 16) }
}

async function notifyAsked(scope: Scope, event: DomainEvent<'offer.asked'>) {
  const { offerId, tenantUserIds, disturbs } = event.payload
  const offer = await offerForNotice(scope, offerId)
  if (!offer || tenantUserIds.length === 0) return
  await notify(scope, event, tenantUserIds, {
    type: 'offer.asked',
    title: msg('A shift at {site} is offered to you'),
    message: msg('{detail} on {date} at {time}. The first to take it has it.'),
    params: paramsOf(offer),
    link: myOffers,
    passesFor: await disturbedBy(
      scope,
      tenantUserIds,
      disturbs === true || isUrgent(offer.startTime.getTime(), event.occurredAt.getTime()),
    ),
  })
}

/** Who made the offer learns who has it; who else was asked, that it is gone. */
async function notifyTaken(scope: Scope, event: DomainEvent<'offer.taken'>) {
  const { offerId, tenantUserId } = event.payload
  const [offer, name, asked] = await Promise.all([
    offerForNotice(scope, offerId),
    readName(scope, tenantUserId),
    peopleAskedBy(scope, offerId),
  ])
  if (!offer || !name) return
  const params = paramsOf(offer)
  const office = offer.madeBy === null ? await listManagers(scope, tenantUserId) : [offer.madeBy]
  await notify(scope, event, office, {
    type: 'offer.taken',
    title: msg('{name} takes the shift at {site}'),
    message: msg('{detail} on {date} at {time} is covered.'),
    params: { ...params, name },
    link: `/cover/offer?id=${offerId}`,
  })
  const others = asked.filter(
    ({ id, answer }) => id !== tenantUserId && answer === null && !office.includes(id),
  )
  await notify(
    scope,
    event,
    others.map(({ id }) => id),
    {
      type: 'offer.taken',
      title: msg('The shift at {site} is taken'),
      message: msg('Another person was faster. {detail} on {date} at {time} is covered.'),
      params,
      link: myOffers,
    },
  )
}

/** Pages that show an offer see at once that it has ended; nobody is disturbed for it. */
async function showEnded(scope: Scope, { payload }: DomainEvent<'offer.ended'>) {
  const asked = await peopleAskedBy(scope, payload.offerId)
  if (asked.length > 0)
    await notifyOpenPages(scope, { kind: 'notifications', userIds: asked.map(({ id }) => id) })
}

const unanswered = {
  none: msg('{detail} on {date} at {time} is uncovered. There is no person who can take it.'),
  all: msg('{detail} on {date} at {time} is uncovered. All {asked} people who can take it were asked.'),
  some: msg('{detail} on {date} at {time} is uncovered. {asked} of {all} people who can take it were asked.'),
  quiet: msg(
    '{detail} on {date} at {time} is uncovered. {asked} of {all} people were asked, {quiet} have quiet hours. Ask them now?',
  ),
}
type AskedCount = Awaited<ReturnType<typeof countAsked>>
function messageOf({ asked, all, quiet }: AskedCount) {
  if (quiet > 0) return unanswered.quiet
  if (all === 0) return unanswered.none
  return asked === all ? unanswered.all : unanswered.some
}

async function notifyUnanswered(scope: Scope, event: DomainEvent<'offer.unanswered'>) {
  const { offerId } = event.payload
  const [offer, counts] = await Promise.all([offerForNotice(scope, offerId), countAsked(scope, offerId)])
  if (!offer) return
  await notify(scope, event, await listManagers(scope, nobody), {
    type: 'offer.unanswered',
    title: msg('Nobody took the shift at {site}'),
    message: messageOf(counts),
    params: { ...paramsOf(offer), ...counts },
    link: `/cover/offer?id=${offerId}`,
  })
}

async function notifyDeclined(scope: Scope, event: DomainEvent<'shift.declined'>) {
  const { tenantUserId, jobId, startTime, urgent, reason } = event.payload
  const [job, name, managers, leaders] = await Promise.all([
    readJobNames(scope, jobId),
    readName(scope, tenantUserId),
    listManagers(scope, tenantUserId),
    leadersOfJobs(scope, [jobId]),
  ])
  if (!job || !name) return
  const concerned = new Set([...managers, ...leaders.keys()])
  concerned.delete(tenantUserId)
  const [date, time] = [startTime.slice(0, 10), startTime.slice(11, 16)]
  await notify(scope, event, [...concerned], {
    type: 'shift.declined',
    title: msg('{name} declines a shift at {site}'),
    message: msg('{detail} on {date} at {time} is uncovered: {reason}'),
    params: { name, site: job.site, detail: job.detail, date, time, reason },
    link: rosterOn(date).link,
    linkInField: teamOrDay,
    urgent,
  })
}

type SwapNotice = Pick<NotificationContent, 'type' | 'title' | 'message' | 'link'>
async function notifySwap(
  scope: Scope,
  event: DomainEvent<'swap.asked' | 'swap.answered' | 'swap.waits' | 'swap.decided'>,
  noticeOf: (swap: Swap) => { concerned: readonly number[]; content: SwapNotice },
) {
  const swap = await swapForNotice(scope, event.payload.swapId)
  if (!swap) return
  const { concerned, content } = noticeOf(swap)
  const { askerName, partnerName, reason } = swap
  const places: Record<string, string> = { ...paramsOf(swap), asker: askerName, partner: partnerName, reason }
  const used = Object.entries(places).filter(([key]) =>
    `${content.title} ${content.message}`.includes(`{${key}}`),
  )
  await notify(scope, event, concerned, { ...content, params: Object.fromEntries(used) })
}
type Swap = NonNullable<Awaited<ReturnType<typeof swapForNotice>>>

const swapAsked = (swap: Swap) => ({
  concerned: [swap.partnerId],
  content: {
    type: 'swap.asked' as const,
    title: msg('{asker} asks you for a swap'),
    message: swap.isExchange
      ? msg('Their shift at {site} on {date} at {time} for one of yours.')
      : msg('Their shift at {site} on {date} at {time}, for nothing in return.'),
    link: mySwap(swap),
  },
})

const answers: Readonly<Record<string, string>> = {
  REFUSED: msg('{partner} says no. You keep your shift at {site} on {date} at {time}.'),
  ACCEPTED: msg('{partner} says yes. The swap of {date} at {site} waits for the office.'),
  DONE: msg('{partner} says yes. Your shift at {site} on {date} at {time} has changed hands.'),
}
const swapAnswered = (swap: Swap) => ({
  concerned: answers[swap.state] ? [swap.askerId] : [],
  content: {
    type: 'swap.answered' as const,
    title: msg('{partner} answers your swap'),
    message: answers[swap.state] ?? answers.ACCEPTED!,
    link: mySwap(swap),
  },
})

const swapDecided = (swap: Swap) => ({
  concerned: [swap.askerId, swap.partnerId],
  content: {
    type: 'swap.decided' as const,
    title: swap.state === 'DONE' ? msg('Your swap was approved') : msg('Your swap was declined'),
    message:
      swap.state === 'DONE'
        ? msg('The shift of {asker} at {site} on {date} at {time} is now of {partner}.')
        : msg('{asker} keeps the shift at {site} on {date} at {time}. {reason}'),
    link: mySwap(swap),
  },
})

async function notifyWaits(scope: Scope, event: DomainEvent<'swap.waits'>) {
  const managers = await listManagers(scope, nobody)
  await notifySwap(scope, event, () => ({
    concerned: managers,
    content: {
      type: 'swap.waits',
      title: msg('A swap waits for approval'),
      message: msg('{asker} and {partner} agreed on the shift at {site} on {date} at {time}.'),
      link: `/cover?show=swaps&swap=${event.payload.swapId}`,
    },
  }))
}

export const coverEventHandlers: EventHandlers = {
  'offer.asked': notifyAsked,
  'offer.taken': notifyTaken,
  'offer.ended': showEnded,
  'offer.unanswered': notifyUnanswered,
  'shift.declined': notifyDeclined,
  'swap.asked': (scope, event) => notifySwap(scope, event, swapAsked),
  'swap.answered': (scope, event) => notifySwap(scope, event, swapAnswered),
  'swap.decided': (scope, event) => notifySwap(scope, event, swapDecided),
  'swap.waits': notifyWaits,
}

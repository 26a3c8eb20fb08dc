import type { SwapState } from '@muster/contract/cover/swaps'
import type { LeaveState } from '@muster/contract/leave/leave'
import type { Block } from '@muster/pdf/document'
import { personName } from '../../../db/names.ts'
import { along, matching } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { listOwnAreas } from '../../areas/queries.ts'
import { openReason } from '../../leave/leave-reason.ts'
import { readStoredAvailability } from '../../leave/queries.ts'
import { listOwnSuspensions } from '../../suspensions/queries.ts'
import { noteBlocks } from './own-notes.ts'
import { localMoment, ownTable, weekdays } from './own-tables.ts'

const readLeave = (scope: Scope) =>
  scope
    .from('leave_requests')
    .innerJoin('leave_types', along('leave_requests.type_id'))
    .leftJoin('files', along('leave_requests.file_id'))
    .leftJoin('users as deciders', matching({ 'deciders.id': 'leave_requests.decided_by' }))
    .where('leave_requests.user_id', '=', scope.actor.id)
    .select(['leave_types.name as type', 'first_day as from', 'last_day as to'])
    .select(['from_time as fromTime', 'to_time as toTime', 'leave_requests.state'])
    .select(['leave_requests.id', 'reason', 'reason_cipher as reasonCipher'])
    .select(['files.name as file', 'requested_at as requestedAt', 'decided_at as decidedAt'])
    .select(['decision_reason as decisionReason', 'withdrawn_at as withdrawnAt'])
    .select(personName('deciders').as('decidedBy'))
    .orderBy('leave_requests.first_day')
    .orderBy('leave_requests.id')
    .execute()

const readGivenUp = (scope: Scope) =>
  scope
    .from('released_shifts')
    .innerJoin('schedule_events', along('released_shifts.event_id'))
    .innerJoin('jobs', along('schedule_events.job_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .where('released_shifts.user_id', '=', scope.actor.id)
    .where('released_shifts.cause', 'in', ['DECLINED', 'OFFICE', 'SUSPENSION'])
    .select(['released_shifts.start_time as start', 'schedule_events.timezone', 'sites.name as site'])
    .select(['released_shifts.cause', 'released_shifts.reason', 'released_shifts.released_at as at'])
    .orderBy('released_shifts.start_time')
    .orderBy('released_shifts.id')
    .execute()

const readOffers = (scope: Scope) =>
  scope
    .from('offer_people')
    .innerJoin('offers', along('offer_people.offer_id'))
    .innerJoin('shift_patterns', along('offers.pattern_id'))
    .innerJoin('jobs', along('shift_patterns.job_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .where('offer_people.user_id', '=', scope.actor.id)
    .where('offer_people.asked_at', 'is not', null)
    .select(['offers.start_time as start', 'shift_patterns.timezone', 'sites.name as site', 'offers.state'])
    .select([
      'offer_people.asked_at as askedAt',
      'offer_people.answer',
      'offer_people.answered_at as answeredAt',
    ])
    .orderBy('offers.start_time')
    .orderBy('offers.id')
    .execute()

const readSwaps = (scope: Scope) =>
  scope
    .from('swap_requests')
    .innerJoin('users as askers', along('swap_requests.user_id', 'askers'))
    .innerJoin('users as partners', along('swap_requests.with_user_id', 'partners'))
    .innerJoin('schedule_events', along('swap_requests.given_event_id'))
    .innerJoin('jobs', along('schedule_events.job_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .where((eb) =>
      eb.or([
        eb('swap_requests.user_id', '=', scope.actor.id),
        eb('swap_requests.with_user_id', '=', scope.actor.id),
      ]),
    )
    .select(['swap_requests.given_time as given', 'swap_requests.returned_time as returned'])
    .select([
      'schedule_events.timezone',
      'sites.name as site',
      'swap_requests.message',
      'swap_requests.state',
    ])
    .select(['swap_requests.asked_at as askedAt', 'swap_requests.decision_reason as decisionReason'])
    .select([personName('askers').as('asker'), personName('partners').as('partner')])
    .orderBy('swap_requests.id')
    .execute()

const leaveStates: Readonly<Record<LeaveState, string>> = {
  REQUESTED: 'waits',
  APPROVED: 'approved',
  DECLINED: 'declined',
  WITHDRAWN: 'taken back',
}
const swapStates: Readonly<Record<SwapState, string>> = {
  REQUESTED: 'waits for the colleague',
  ACCEPTED: 'waits for the office',
  DONE: 'took place',
  REFUSED: 'refused by the colleague',
  DECLINED: 'declined by the office',
  WITHDRAWN: 'taken back',
  EXPIRED: 'expired',
}
const offerAnswers: Readonly<Record<string, string>> = { YES: 'yes', NO: 'no' }
const releaseCauses: Readonly<Record<string, string>> = {
  DECLINED: 'declined',
  OFFICE: 'taken off by the office',
  SUSPENSION: 'taken off by a suspension',
}
const kinds: Readonly<Record<string, string>> = { UNAVAILABLE: 'cannot work', PREFERRED: 'likes to work' }
const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ')

async function leaveBlocks(scope: Scope): Promise<Block[]> {
  const zone = scope.company.timezone
  const [leave, { windows }] = await Promise.all([
    readLeave(scope),
    readStoredAvailability(scope, scope.actor.id),
  ])
  return [
    ...(await ownTable('Leave', {
      lines: leave,
      columns: {
        Days: ({ from, to, fromTime, toTime }) =>
          fromTime ? `${localMoment(zone, fromTime)} – ${localMoment(zone, toTime)}` : `${from} – ${to}`,
        Type: ({ type, requestedAt }) => `${type}, requested ${localMoment(zone, requestedAt)}`,
        'Reason and proof': (each) => words(openReason(scope, each), each.file),
        State: ({ state, withdrawnAt }) =>
          words(leaveStates[state as LeaveState], localMoment(zone, withdrawnAt)),
        'Decided by': (each) => words(each.decidedBy, localMoment(zone, each.decidedAt), each.decisionReason),
      },
      none: 'No leave was asked for.',
    })),
    ...(await ownTable('Availability', {
      lines: windows,
      columns: {
        When: ({ weekday, kind }) => words(weekday === null ? 'On days' : weekdays[weekday]!, kinds[kind]!),
        From: ({ startTime }) => startTime,
        To: ({ endTime }) => endTime,
        Since: ({ from }) => from ?? '',
        Until: ({ until }) => until ?? '',
      },
      none: 'No availability was given.',
    })),
  ]
}

async function coverBlocks(scope: Scope): Promise<Block[]> {
  const [givenUp, offers, swaps] = await Promise.all([
    readGivenUp(scope),
    readOffers(scope),
    readSwaps(scope),
  ])
  return [
    ...(await ownTable('Declined shifts', {
      lines: givenUp,
      columns: {
        Shift: ({ timezone, start }) => localMoment(timezone, start),
        Site: ({ site }) => site,
        By: ({ cause }) => releaseCauses[cause] ?? '',
        Reason: ({ reason }) => reason,
        Declined: ({ timezone, at }) => localMoment(timezone, at),
      },
      none: 'No shift was declined.',
    })),
    ...(await ownTable('Offered shifts', {
      lines: offers,
      columns: {
        Shift: ({ timezone, start }) => localMoment(timezone, start),
        Site: ({ site }) => site,
        Asked: ({ timezone, askedAt }) => localMoment(timezone, askedAt),
        Answer: ({ answer }) => (answer === null ? 'no answer' : offerAnswers[answer]!),
        Answered: ({ timezone, answeredAt }) => localMoment(timezone, answeredAt),
      },
      none: 'No shift was offered.',
    })),
    ...(await ownTable('Swaps', {
      lines: swaps,
      columns: {
        Between: ({ asker, partner }) => `${asker}, ${partner}`,
        'Shift that is given': ({ timezone, given, site }) => words(localMoment(timezone, given), site),
        'In return': ({ timezone, returned }) => localMoment(timezone, returned),
        Message: ({ message }) => message,
        State: ({ state, decisionReason }) => words(swapStates[state as SwapState], decisionReason),
      },
      none: 'No swap was asked for.',
    })),
  ]
}

async function suspensionBlocks(scope: Scope): Promise<Block[]> {
  const zone = scope.company.timezone
  return ownTable('Suspensions', {
    lines: await listOwnSuspensions(scope),
    columns: {
      Days: ({ from, until }) => `${from} – ${until ?? 'until further notice'}`,
      Entered: ({ madeAt }) => localMoment(zone, madeAt),
      Ended: ({ endedAt }) => localMoment(zone, endedAt),
    },
    none: 'There was no suspension.',
  })
}

/** Nothing of people who never had areas: managers alone have them. */
async function areaBlocks(scope: Scope): Promise<Block[]> {
  const zone = scope.company.timezone
  const lines = await listOwnAreas(scope)
  if (lines.length === 0) return []
  return ownTable('Areas', {
    lines,
    columns: {
      Group: ({ groupName }) => groupName ?? '',
      Days: ({ from, to }) => `${from} – ${to ?? 'until further notice'}`,
      Entered: ({ addedAt }) => localMoment(zone, addedAt),
      Ended: ({ removedAt }) => localMoment(zone, removedAt),
    },
    none: '',
  })
}

export const planningBlocks = async (scope: Scope): Promise<Block[]> =>
  (
    await Promise.all([
      ...[leaveBlocks(scope), suspensionBlocks(scope), areaBlocks(scope), coverBlocks(scope)],
      noteBlocks(scope),
    ])
  ).flat()

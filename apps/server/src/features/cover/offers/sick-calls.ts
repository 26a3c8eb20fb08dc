import { withoutManagers } from '@muster/rules/planning/cover'
import type { DomainEvent } from '../../../background/domain-events.ts'
import type { EventHandlers } from '../../../background/handle-event.ts'
import type { Scope } from '../../../db/scope.ts'
import { placeKey } from '../../planning/place-coverage.ts'
import { endOfShift } from '../../planning/times.ts'
import { type OpenPlace, readPlaces } from '../places.ts'
import { readCoverRules } from '../rules.ts'
import { onPlacesFilled, onWorkStarted } from './end-offers.ts'
import { lockOpenOffers, lockPlaces } from './lock-offer.ts'
import { audienceOf, insertOffer } from './make-offer.ts'

const HOUR = 3_600_000

/**
 * Opens a call-out for each place that a leave uncovered and whose shift begins soon or runs, as the company's rules say. A place
 * that is offered or covered already is left alone, so that the same event twice opens no second one.
 */
async function callOut(scope: Scope, { payload }: DomainEvent<'leave.uncovered'>): Promise<void> {
  const { callOutWithinHours, steps } = await readCoverRules(scope)
  if (callOutWithinHours === null) return
  const { leaveId } = payload
  const refs = payload.places.map(({ patternId, patternDate }) => ({ patternId, date: patternDate }))
  const patternIds = [...new Set(refs.map(({ patternId }) => patternId))]
  await lockPlaces(scope, patternIds)
  const places = await readPlaces(scope, refs)
  const offered = Map.groupBy(await lockOpenOffers(scope, patternIds), placeKey)
  const now = scope.now.getTime()
  const isSoon = ({ occurrence }: OpenPlace) =>
    endOfShift(occurrence) > now && occurrence.startTime <= now + callOutWithinHours * HOUR
  for (const [key, place] of places) {
    if (!isSoon(place) || place.uncovered <= (offered.get(key)?.length ?? 0)) continue
    if (await wasCalledOut(scope, leaveId, place)) continue
    const { ranked, excluded } = await audienceOf(scope, place, false)
    const audience = { ranked: withoutManagers(ranked), excluded }
    await insertOffer(scope, place, { audience: 'STEPS', steps, leaveId }, audience)
  }
}

const wasCalledOut = (scope: Scope, leaveId: number, { patternId, date }: OpenPlace) =>
  scope
    .from('offers')
    .where('leave_id', '=', leaveId)
    .where('pattern_id', '=', patternId)
    .where('pattern_date', '=', date)
    .select('id')
    .executeTakeFirst()

export const coverEventHandlers: EventHandlers = {
  'places.filled': onPlacesFilled,
  'work.started': onWorkStarted,
  'leave.uncovered': callOut,
}

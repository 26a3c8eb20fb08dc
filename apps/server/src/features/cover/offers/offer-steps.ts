import type { Exclusion } from '@muster/contract/cover/candidates'
import { peopleOfStep } from '@muster/rules/planning/call-out'
import { anyOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { holdsFor, quietNow } from '../candidates/candidates.ts'
import { considerPeople } from '../candidates/people-around.ts'
import { isQuiet } from '../offer-queries.ts'
import { type OpenPlace, offerEnd } from '../places.ts'
import { notePassedOver } from '../writes.ts'
import { openPlaceOf } from './end-offers.ts'
import { type LockedOffer, lockOffer } from './lock-offer.ts'

const MINUTE = 60_000

/** The next step of a call-out, or the end of an offer whose shift is over. Safe to repeat. */
export const offerDue = (scope: Scope, { offerId }: { offerId: number }): Promise<void> =>
  scope.transaction((tx) => takeStep(tx, offerId))

/**
 * Asks the next people of a call-out. Each is checked again at this moment: who is excluded now is passed over, and who
 * has quiet hours waits for a later step unless they are available for emergencies. For a shift that begins soon only
 * quiet hours that the person set hold; people who are awake come first, and the steps end before the shift starts.
 */
export async function takeStep(tx: Scope, offerId: number): Promise<void> {
  const offer = await lockOffer(tx, offerId)
  const place = offer && (await openPlaceOf(tx, offer))?.place
  if (!place || offer.stepPeople === null || isLater(offer, tx)) return
  const waiting = await tx
    .from('offer_people')
    .where('offer_id', '=', offerId)
    .where('asked_at', 'is', null)
    .where((eb) => eb.or([eb('passed_over', 'is', null), isQuiet('offer_people')]))
    .orderBy('rank')
    .select('user_id as userId')
    .execute()
  const next = await nextPeople(
    tx,
    { offer, place },
    waiting.map(({ userId }) => userId),
  )
  await notePassedOver(tx, offerId, next.passedOver)
  if (next.asked.length > 0) {
    await noteAsked(tx, offerId, next.asked)
    await tx.emit('offer.asked', { offerId, tenantUserIds: next.asked })
  } else await noteUnanswered(tx, offer)
  await planStep(tx, offer, nextStep(tx, offer, next))
}

/** Notes that people who wait for a later step are asked now. */
export const noteAsked = (tx: Scope, offerId: number, userIds: readonly number[]) =>
  tx
    .change('offer_people', { asked_at: tx.now, passed_over: null })
    .where('offer_id', '=', offerId)
    .where('user_id', '=', anyOf(userIds))
    .where('asked_at', 'is', null)
    .execute()

/** The job of the offer's end may come while the next step still waits. */
const isLater = ({ nextStepAt }: LockedOffer, { now }: Scope) => nextStepAt !== null && nextStepAt > now

interface NextPeople {
  asked: number[]
  passedOver: { userId: number; reasons: Exclusion[] }[]
  /** When the first quiet hours end, in milliseconds. */
  quietUntil: number | undefined
}

async function nextPeople(
  tx: Scope,
  { offer, place }: { offer: LockedOffer; place: OpenPlace },
  waiting: readonly number[],
): Promise<NextPeople> {
  const [all, quiet] = await Promise.all([
    considerPeople(tx, place, { isFrom: offer.from !== null, userIds: waiting }),
    quietNow(tx, waiting),
  ])
  const start = place.occurrence.startTime
  const byId = new Map(all.map((each) => [each.person.tenantUserId, each]))
  const next: NextPeople = { asked: [], passedOver: [], quietUntil: undefined }
  const reachable: number[] = []
  for (const userId of waiting) {
    const found = byId.get(userId)
    const quietHold = holdsFor(quiet.get(userId), start, tx)
    // Who left the company since, or may not be assigned any more, is not found.
    if (!found) next.passedOver.push({ userId, reasons: [{ kind: 'unavailable' }] })
    else if ('exclusions' in found.consideration)
      next.passedOver.push({ userId, reasons: found.consideration.exclusions })
    else if (quietHold && !found.person.emergency) {
      next.passedOver.push({ userId, reasons: [{ kind: 'quietHours' }] })
      next.quietUntil = Math.min(next.quietUntil ?? quietHold.until, quietHold.until)
    } else reachable.push(userId)
  }
  const steps = { people: offer.stepPeople!, minutes: offer.stepMinutes!, start }
  const awakeFirst = reachable.toSorted((a, b) => Number(quiet.has(a)) - Number(quiet.has(b)))
  next.asked = awakeFirst.slice(0, peopleOfStep(steps, reachable.length, tx.now.getTime()))
  // Who comes after the last of this step is looked at again by the next one.
  const last =
    next.asked.length < reachable.length ? Math.max(...next.asked.map((id) => waiting.indexOf(id))) : Infinity
  next.passedOver = next.passedOver.filter(({ userId }) => waiting.indexOf(userId) <= last)
  return next
}

/** When the next step is due: after the call-out's minutes, or when quiet hours end if this step found only people in quiet hours. */
function nextStep(tx: Scope, offer: LockedOffer, next: NextPeople): Date | null {
  if (next.asked.length > 0) return new Date(tx.now.getTime() + offer.stepMinutes! * MINUTE)
  const { quietUntil } = next
  return quietUntil !== undefined && quietUntil < offerEnd(offer).getTime() ? new Date(quietUntil) : null
}

async function planStep(tx: Scope, { id }: LockedOffer, at: Date | null) {
  await tx.change('offers', { next_step_at: at }).where('id', '=', id).execute()
  if (at) await tx.enqueue('offer-due', { offerId: id }, at)
}

/** Plans the next step of a call-out after its minutes, where none is planned before that. */
export async function planNextStep(tx: Scope, offer: LockedOffer): Promise<void> {
  const due = new Date(tx.now.getTime() + offer.stepMinutes! * MINUTE)
  if (offer.nextStepAt === null || offer.nextStepAt > due) await planStep(tx, offer, due)
}

/** The office learns once that everybody was asked who may be, and that the place is still uncovered. */
export async function noteUnanswered(tx: Scope, { id, unansweredAt }: LockedOffer): Promise<void> {
  if (unansweredAt !== null) return
  await tx.change('offers', { unanswered_at: tx.now }).where('id', '=', id).execute()
  await tx.emit('offer.unanswered', { offerId: id })
}

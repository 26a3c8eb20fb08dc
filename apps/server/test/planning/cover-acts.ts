import { cover } from '@muster/contract/cover/cover'
import {
  type Act,
  aManager,
  aShift,
  isPublished,
  type Play,
  personOf,
  pickOf,
  refOf,
  somebodyOf,
} from './play.ts'

const aPlace = (play: Play) => {
  const open = play.roster.places.filter(({ uncovered }) => uncovered > 0)
  const place = pickOf(play.random, open.length > 0 ? open : play.roster.places)
  return place && { patternId: place.patternId, occurrenceStart: place.occurrenceStart, jobId: place.jobId }
}
const audienceOf = (play: Play) =>
  play.random.pick([
    { audience: 'ALL' },
    { audience: 'PEOPLE', tenantUserIds: [play.random.pick(play.workers).id] },
    { audience: 'STEPS', steps: { minutes: 5, people: 2 } },
  ])

export const coverActs: Act[] = [
  (play) => {
    const place = aPlace(play)
    if (!place) return undefined
    const { jobId, ...of } = place
    const body = { ...of, tenantUserId: somebodyOf(play, jobId).id }
    return { endpoint: cover.assign, input: { body }, as: aManager(play) }
  },
  (play) => {
    const place = aPlace(play)
    if (!place) return undefined
    const { jobId: _, ...of } = place
    return { endpoint: cover.offer, input: { body: { ...of, ...audienceOf(play) } }, as: aManager(play) }
  },
  (play) => {
    const mine = pickOf(play.random, play.myOffers)
    if (!mine) return undefined
    const body = { answer: play.random.chance(0.7) ? 'YES' : 'NO' }
    return { endpoint: cover.answerOffer, input: { params: { id: mine.offer.id }, body }, as: mine.as }
  },
  (play) => {
    const offer = pickOf(play.random, play.offers)
    if (!offer) return undefined
    const params = { id: offer.id }
    if (play.random.chance(0.4))
      return { endpoint: cover.withdrawOffer, input: { params }, as: aManager(play) }
    const body = { tenantUserIds: [play.random.pick(play.workers).id] }
    return { endpoint: cover.askMore, input: { params, body }, as: aManager(play) }
  },
  (play) => {
    const shift = aShift(play, isPublished)
    const as = shift && personOf(play, shift.tenantUserId)
    if (!as) return undefined
    return { endpoint: cover.declineShift, input: { body: { ...refOf(shift), reason: 'Car' } }, as }
  },
  (play) => {
    const shift = aShift(play, isPublished)
    if (!shift) return undefined
    const body = { ...refOf(shift), reason: 'Does not answer' }
    return { endpoint: cover.releaseShift, input: { body }, as: aManager(play) }
  },
  (play) => {
    const shift = aShift(play, isPublished)
    if (!shift) return undefined
    const mode = play.random.pick(['REPLACE', 'SECOND'] as const)
    const body = { ...refOf(shift), tenantUserId: somebodyOf(play, shift.jobId).id, mode }
    return { endpoint: cover.coverShift, input: { body }, as: aManager(play) }
  },
  (play) => {
    if (!play.lastCover) return undefined
    return { endpoint: cover.undoCover, input: { body: play.lastCover }, as: aManager(play) }
  },
  (play) => {
    const shift = aShift(play, isPublished)
    if (!shift) return undefined
    const body = { ...refOf(shift), ...audienceOf(play) }
    return { endpoint: cover.offerShift, input: { body }, as: aManager(play) }
  },
  (play) => {
    const shift = aShift(play, isPublished)
    const as = shift && personOf(play, shift.tenantUserId)
    if (!as) return undefined
    const partner = somebodyOf(play, shift.jobId)
    const theirs = aShift(play, (other) => isPublished(other) && other.tenantUserId === partner.id)
    const returned = theirs && play.random.chance(0.5) ? { returned: refOf(theirs) } : {}
    const body = { given: refOf(shift), withUserId: partner.id, ...returned }
    return { endpoint: cover.askSwap, input: { body }, as }
  },
  (play) => {
    const swap = pickOf(play.random, play.swaps)
    if (!swap) return undefined
    const params = { id: swap.id }
    const partner = personOf(play, swap.withUserId)
    if (swap.state === 'REQUESTED' && partner) {
      const body = { answer: play.random.chance(0.8) ? 'YES' : 'NO' }
      return { endpoint: cover.answerSwap, input: { params, body }, as: partner }
    }
    const body = { decision: play.random.chance(0.8) ? 'APPROVED' : 'DECLINED', reason: 'Seen' }
    return { endpoint: cover.decideSwap, input: { params, body }, as: aManager(play) }
  },
  (play) => {
    const body = {
      callOutWithinHours: play.random.pick([null, 12, 48]),
      swapsNeedApproval: play.random.chance(0.5),
    }
    return { endpoint: cover.updateRules, input: { body }, as: play.managers[0]! }
  },
]

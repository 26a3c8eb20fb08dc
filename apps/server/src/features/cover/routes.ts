import { cover } from '@muster/contract/cover/cover'
import type { Serve } from '../../http/serve.ts'
import { listCandidates } from './candidates/candidates.ts'
import { listPeopleForShifts } from './candidates/people-for-shifts.ts'
import { listShiftCandidates } from './candidates/shift-candidates.ts'
import { draftFill } from './fill/draft-fill.ts'
import { proposeFill } from './fill/propose-fill.ts'
import { answerOffer } from './offers/answer-offer.ts'
import { askMore } from './offers/ask-more.ts'
import { assignPerson } from './offers/assign-person.ts'
import { coverShift, releaseShift, undoCover } from './offers/cover-shift.ts'
import { declineShift } from './offers/decline-shift.ts'
import { withdrawOffer } from './offers/end-offers.ts'
import { makeOffer, offerShift } from './offers/make-offer.ts'
import { listMyOffers, listOffers, readOfferRecord } from './offers/offers.ts'
import { readCoverRules, updateCoverRules } from './rules.ts'
import { askSwap } from './swaps/ask-swap.ts'
import { listPartners } from './swaps/swap-partners.ts'
import { answerSwap, decideSwap, withdrawSwap } from './swaps/swap-steps.ts'
import { listMySwaps, listSwaps, readOfficeSwap } from './swaps/swaps.ts'

export function coverRoutes(serve: Serve) {
  serve(cover.candidates, ({ scope, query }) => listCandidates(scope, query))
  serve(cover.peopleForShifts, ({ scope, body }) => listPeopleForShifts(scope, body))
  serve(cover.proposeFill, ({ scope, body }) => proposeFill(scope, body))
  serve(cover.draftFill, ({ scope, body }) => draftFill(scope, body))
  serve(cover.releaseShift, ({ scope, body }) => releaseShift(scope, body))
  serve(cover.shiftCandidates, ({ scope, query }) => listShiftCandidates(scope, query))
  serve(cover.coverShift, ({ scope, body }) => coverShift(scope, body))
  serve(cover.undoCover, ({ scope, body }) => undoCover(scope, body))
  serve(cover.offerShift, ({ scope, body }) => offerShift(scope, body))
  serve(cover.assign, ({ scope, body }) => assignPerson(scope, body))
  serve(cover.offer, ({ scope, body }) => makeOffer(scope, body))
  serve(cover.offers, ({ scope, query }) => listOffers(scope, query))
  serve(cover.record, ({ scope, params }) => readOfferRecord(scope, params.id))
  serve(cover.askMore, ({ scope, params, body }) => askMore(scope, params.id, body))
  serve(cover.withdrawOffer, ({ scope, params }) => withdrawOffer(scope, params.id))
  serve(cover.myOffers, ({ scope }) => listMyOffers(scope))
  serve(cover.answerOffer, ({ scope, params, body }) => answerOffer(scope, params.id, body.answer))
  serve(cover.declineShift, ({ scope, body }) => declineShift(scope, body))
  serve(cover.swapPartners, ({ scope, query }) => listPartners(scope, query))
  serve(cover.mySwaps, ({ scope }) => listMySwaps(scope))
  serve(cover.askSwap, ({ scope, body }) => askSwap(scope, body))
  serve(cover.answerSwap, ({ scope, params, body }) => answerSwap(scope, params.id, body.answer))
  serve(cover.withdrawSwap, ({ scope, params }) => withdrawSwap(scope, params.id))
  serve(cover.swaps, ({ scope, query }) => listSwaps(scope, query))
  serve(cover.swap, ({ scope, params }) => readOfficeSwap(scope, params.id))
  serve(cover.decideSwap, ({ scope, params, body }) => decideSwap(scope, params.id, body))
  serve(cover.rules, ({ scope }) => readCoverRules(scope))
  serve(cover.updateRules, ({ scope, body }) => updateCoverRules(scope, body))
}

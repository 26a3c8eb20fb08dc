import { isPassing } from '@muster/client/call-failure'
import { refreshFeatures, useSend } from '@muster/client/query'
import { cover, type MyOffer } from '@muster/contract/cover/cover'
import { roster } from '@muster/contract/planning/roster'
import { works } from '@muster/contract/works/works'
import { useState } from 'react'

export type AnswerTrouble =
  | { kind: 'offline' }
  /** It was sent; whether it arrived is not known. */
  | { kind: 'broken' }
  | { kind: 'refused'; failure: unknown }

/** Takes an offered shift or says no. What the server answered stands at once, before the list is there again. */
export function useAnswerOffer(offer: MyOffer) {
  const send = useSend(cover.answerOffer, [roster, works])
  const [heard, hear] = useState<MyOffer>()
  const [trouble, setTrouble] = useState<AnswerTrouble>()
  const answer = async (said: 'YES' | 'NO') => {
    if (!navigator.onLine) return setTrouble({ kind: 'offline' })
    setTrouble(undefined)
    try {
      hear(await send({ params: { id: offer.id }, body: { answer: said } }))
    } catch (failure) {
      setTrouble(isPassing(failure) ? { kind: 'broken' } : { kind: 'refused', failure })
      void refreshFeatures(cover.myOffers.feature)
    }
  }
  return { shown: newest(offer, heard), trouble, answer }
}

/** The list may be older than what was heard: an answer that was given is not taken back by it. */
const newest = (listed: MyOffer, heard: MyOffer | undefined): MyOffer =>
  heard && listed.state === 'OPEN' ? heard : listed

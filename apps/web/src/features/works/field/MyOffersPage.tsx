import { prefetch } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import type { MyOffer } from '@muster/contract/cover/cover'
import type { Swap } from '@muster/contract/cover/swaps'
import { idText } from '@muster/contract/kit/shapes'
import { EmptyState, ErrorState, RowsSkeleton, useIsOnline } from '@muster/ui/page/states.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { useUrlState } from '../../../navigation/url.ts'
import { useKept } from '../../../offline/kept/kept-answers.ts'
import { inOrder, myOffers, mySwaps, pollingMs, sortSwaps } from '../../../shared/cover/field/my-cover.ts'
import { OfferCard } from '../../../shared/cover/field/OfferCard.tsx'
import { SwapCard } from '../../../shared/cover/field/SwapCard.tsx'
import { FieldFrame } from './FieldFrame.tsx'

// Not waited for: without a connection the page shows what this device was given last.
export const loader = async () => void prefetch(myOffers, mySwaps)

const targetShape = z.object({ swap: idText.optional() })

export default function MyOffersPage() {
  const say = useWords()
  const offers = useKept(myOffers, undefined, pollingMs)
  const swaps = useKept(mySwaps, undefined, pollingMs)
  const isOnline = useIsOnline()
  const failed = [offers, swaps].find(({ answer, failure }) => !answer && failure !== null)
  return (
    <FieldFrame title={msg('Offers and swaps')}>
      {!isOnline && (
        <p className="faint">
          {offers.at > 0 && say('As of {moment}', { moment: moment(offers.at) })}{' '}
          {say('Taking a shift needs a connection.')}
        </p>
      )}
      {failed && <ErrorState error={failed.failure} onRetry={failed.again} />}
      {!failed && (!offers.answer || !swaps.answer) && <RowsSkeleton rows={6} />}
      {offers.answer && <Offers offers={offers.answer} />}
      {swaps.answer && swaps.answer.length > 0 && <Swaps swaps={swaps.answer} />}
    </FieldFrame>
  )
}

function Offers({ offers }: { offers: readonly MyOffer[] }) {
  const say = useWords()
  if (offers.length === 0)
    return (
      <EmptyState
        title={msg('No shifts are offered to you')}
        hint={msg('We’ll let you know when a shift is offered to you.')}
      />
    )
  return (
    <section className="stack small" aria-label={say('Offered shifts')}>
      {inOrder(offers).map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
    </section>
  )
}

function Swaps({ swaps }: { swaps: readonly Swap[] }) {
  const say = useWords()
  const me = useSession()?.user.tenantUserId
  const { asked, waiting, over } = sortSwaps(swaps, me)
  const [{ swap: target }] = useUrlState(targetShape)
  const isTarget = ({ id }: Swap) => id === target
  const cards = (list: readonly Swap[]) =>
    list.map((swap) => <SwapCard key={swap.id} swap={swap} me={me} isTarget={isTarget(swap)} />)
  return (
    <section className="stack small" aria-label={say('Swaps')}>
      <h2>{say('Swaps')}</h2>
      {cards([...asked, ...waiting])}
      {over.length > 0 && (
        <details open={asked.length + waiting.length === 0 || over.some(isTarget)}>
          <summary>{say('Earlier swaps ({count})', { count: over.length })}</summary>
          <div className="stack small">{cards(over)}</div>
        </details>
      )}
    </section>
  )
}

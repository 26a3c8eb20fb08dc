import { ask, useAsk, useSend } from '@muster/client/query'
import type { Candidates } from '@muster/contract/cover/candidates'
import { cover } from '@muster/contract/cover/cover'
import type { Offer } from '@muster/contract/cover/offers'
import { rowsOf } from '@muster/contract/kit/rows'
import { roster } from '@muster/contract/planning/roster'
import { AppLink } from '@muster/ui/page/links.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../navigation/paths.ts'
import { ExtentField } from '../patterns/ExtentField.tsx'
import { dayOf, hasBegun, whenOf } from '../shifts/shift-words.ts'
import { CoverDialog } from './CoverDialog.tsx'
import css from './find-cover.module.css'
import { offerOf, type PlaceRef, useCoverDraft } from './find-cover.ts'
import { useAssign } from './use-assign.ts'
import { useCandidates } from './use-candidates.ts'

const pollingMs = 30_000

export function FindCoverDialog({ place, onClose }: { place: PlaceRef; onClose: () => void }) {
  const [draft, change] = useCoverDraft()
  const lists = useCandidates(place, draft.area)
  const { found } = lists
  const open = useOpenOffers(place)
  const assign = useAssign(place, onClose)
  const offer = useSend(cover.offer, [roster])
  const isOffered = found !== undefined && open.length > 0 && open.length >= found.place.uncovered
  return (
    <CoverDialog
      of={found?.place.locationName}
      draftKey={`cover ${place.patternId} ${place.occurrenceStart}`}
      {...{ lists, draft, onClose }}
      onChange={change}
      send={(words) => offer({ body: offerOf(place, found!, draft, words) })}
      assignments={[
        {
          label: msg('Assign'),
          onPick: (candidate) => assign(candidate, draft.isFromHereOn ? dayOf(found!.place) : undefined),
        },
      ]}
      isClosed={isOffered}
    >
      {found && (
        <>
          <PlaceFacts found={found} />
          <OpenOffers offers={open} isFull={isOffered} />
          {/* Of a shift that has begun this day alone. */}
          {!hasBegun(found.place) && (
            <ExtentField
              jobId={found.place.jobId}
              patternId={place.patternId}
              one={msg('One shift')}
              value={{ onwards: draft.isFromHereOn }}
              onChange={({ onwards = false }) => change({ isFromHereOn: onwards })}
            />
          )}
        </>
      )}
    </CoverDialog>
  )
}

function PlaceFacts({ found: { place } }: { found: Candidates }) {
  const say = useWords()
  const { title, jobDetailTitle, locationName, address, uncovered } = place
  return (
    <div>
      <p className="strong figures">{whenOf(place)}</p>
      {hasBegun(place) && (
        <p className={css.note}>{say('The shift has started. The person who accepts it works the rest.')}</p>
      )}
      <p>
        <bdi>{locationName}</bdi>, <bdi>{title || jobDetailTitle}</bdi>
      </p>
      <p className="faint">
        <bdi>{address}</bdi> · {say('{count} open shifts', { count: uncovered })}
      </p>
    </div>
  )
}

function useOpenOffers({ patternId, occurrenceStart }: PlaceRef): Offer[] {
  const { answer } = useAsk(
    ask(cover.offers, { query: { patternId, states: ['OPEN'], page: 0, size: 20 } }),
    pollingMs,
  )
  const isHere = (offer: Offer) => Date.parse(offer.place.occurrenceStart) === Date.parse(occurrenceStart)
  return answer ? rowsOf(answer).filter(isHere) : []
}

/** What is under way for the same shift already. Each uncovered place is offered once. */
function OpenOffers({ offers, isFull }: { offers: readonly Offer[]; isFull: boolean }) {
  const say = useWords()
  return (
    <>
      {offers.map(({ id, asked, saidNo }) => (
        <p key={id} className={css.note}>
          {say('This shift is already offered to {asked}; {no} declined.', { asked, no: saidNo })}{' '}
          <AppLink href={to(paths.offer, { id })}>{say('Open the offer')}</AppLink>
        </p>
      ))}
      {isFull && <p>{say('To ask other people, open the offer.')}</p>}
    </>
  )
}

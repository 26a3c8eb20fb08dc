import { useSend } from '@muster/client/query'
import { cover, type OfferRecord } from '@muster/contract/cover/cover'
import type { Input } from '@muster/contract/kit/endpoint'
import { Button } from '@muster/ui/button/Button.tsx'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { CoverPeople } from '../../shared/cover/CoverPeople.tsx'
import { useCoverDraft } from '../../shared/cover/find-cover.ts'
import { useAssign } from '../../shared/cover/use-assign.ts'
import { useCandidates } from '../../shared/cover/use-candidates.ts'
import { attempt } from '../../shared/forms/attempt.ts'
import { whenOf } from '../../shared/shifts/shift-words.ts'

interface Props {
  offer: OfferRecord
  onClose: () => void
}

/** Asks more people by an open offer; false where that was refused. */
export function useAskMore(id: number) {
  const send = useSend(cover.askMore)
  return (body: Input<typeof cover.askMore>['body']) =>
    attempt(
      send({ params: { id }, body }),
      () => showToast(msg('{count} more people are asked'), { count: body.tenantUserIds.length }),
      // Somebody may be excluded by now, or the offer has ended: the lists say so.
      cover.candidates.feature,
    )
}

/** Chooses whom an open offer asks besides. People whom it has asked already are shown as such. */
export function AskMoreDialog({ offer: { id, place, from }, onClose }: Props) {
  const say = useWords()
  const lists = useCandidates(place)
  const { found, failure, again } = lists
  const [draft, change] = useCoverDraft()
  const askMore = useAskMore(id)
  const assign = useAssign(place, onClose)
  const count = draft.chosen.size
  const ask = async () => (await askMore({ tenantUserIds: [...draft.chosen] })) && onClose()
  return (
    <Dialog wide title={msg('Ask more people')} onClose={onClose}>
      {!found && <NoAnswer failure={failure} again={again} rows={8} />}
      {found && (
        <div className="stack">
          <p>
            <strong className="figures">{whenOf(place)}</strong> <bdi>{place.locationName}</bdi>
          </p>
          <CoverPeople
            {...lists}
            found={found}
            draft={draft}
            onChange={change}
            assignments={[
              { label: msg('Assign'), onPick: (candidate) => assign(candidate, from ?? undefined) },
            ]}
          />
          <div className="row end">
            <Button label={msg('Cancel')} onPick={onClose} />
            <Button
              kind="primary"
              label={count === 0 ? msg('Ask people') : say('Ask {count} people', { count })}
              disabled={count === 0}
              onPick={ask}
            />
          </div>
        </div>
      )}
    </Dialog>
  )
}

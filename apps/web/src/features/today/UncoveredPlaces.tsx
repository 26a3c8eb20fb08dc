import { useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { addDays } from '@muster/rules/zone'
import { Badge } from '@muster/ui/Badge.tsx'
import { Button } from '@muster/ui/Button.tsx'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useMemo, useState } from 'react'
import { FindCoverDialog } from '../../shared/cover/FindCoverDialog.tsx'
import { shortDate } from '../../shared/cover/place-words.ts'
import { type Item, type PlaceItem, viewOf } from '../roster/roster-rows.ts'
import { rosterQuestion } from '../roster/roster-url.ts'
import css from './today.module.css'

interface Props {
  date: string
  groupIds: number[] | undefined
}

/** Opens the uncovered places of a day and the next, each with the way to find cover for it. */
export function UncoveredPlaces({ date, groupIds }: Props) {
  const [open, setOpen] = useState<'list' | PlaceItem>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button label={msg('Find cover')} onPick={() => setOpen('list')} />
      {open === 'list' && <ListDialog date={date} groupIds={groupIds} onPick={setOpen} onClose={close} />}
      {open && open !== 'list' && <FindCoverDialog place={open.place} onClose={close} />}
    </>
  )
}

interface ListProps extends Props {
  onPick: (place: PlaceItem) => void
  onClose: () => void
}
function ListDialog({ date, groupIds, onPick, onClose }: ListProps) {
  const span = { startDate: date, endDate: addDays(date, 1) }
  const { answer, failure, again } = useAsk(rosterQuestion(span, 'SITE', groupIds))
  const places = useMemo(() => answer && uncoveredOf([...viewOf(answer, 'SITE').items.values()]), [answer])
  return (
    <Dialog title={msg('Uncovered places')} onClose={onClose}>
      {!places && (failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={5} />)}
      {places?.length === 0 && <EmptyState title={msg('Every place is covered')} />}
      <ul className="plain-list">
        {places?.map((item) => (
          <li key={item.key} className={css.uncovered}>
            <UncoveredLine item={item} />
            <Button label={msg('Find cover')} onPick={() => onPick(item)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Those still to come, the earliest first. */
const uncoveredOf = (items: readonly Item[]) =>
  items
    .filter(
      (item): item is PlaceItem =>
        item.kind === 'place' && item.place.uncovered > 0 && Date.parse(item.startTime) > Date.now(),
    )
    .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime) || a.key.localeCompare(b.key))

function UncoveredLine({ item }: { item: PlaceItem }) {
  const say = useWords()
  const { date, from, to, site, place, jobTitle } = item
  return (
    <div>
      <p className="figures">
        <strong>
          {from}–{to}
        </strong>{' '}
        <span className="faint">{shortDate(date)}</span>{' '}
        {place.uncovered > 1 && (
          <Badge label={say('{count} places uncovered', { count: place.uncovered })} tone="warn" />
        )}
      </p>
      <p>
        <bdi>{site?.name}</bdi> <bdi className="faint">{place.title || jobTitle}</bdi>
      </p>
    </div>
  )
}

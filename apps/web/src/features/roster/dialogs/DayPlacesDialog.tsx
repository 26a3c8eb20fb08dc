import { useAsk } from '@muster/client/query'
import { Button } from '@muster/ui/button/Button.tsx'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { figures } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { shortDay } from '../../../shared/shifts/shift-words.ts'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import { movedWords } from '../week/item-words.ts'
import { type Item, isPlace, type PlaceItem, viewOf } from '../week/roster-rows.ts'
import { siteRosterQuestion } from '../week/roster-url.ts'
import css from './dialogs.module.css'

interface Props {
  item: Item
  acts: RosterActs
  onClose: () => void
}

export function DayPlacesDialog({ item, acts, onClose }: Props) {
  const say = useWords()
  const { date, site } = item
  const { answer, failure, again } = useAsk(
    siteRosterQuestion({ startDate: date, endDate: date }, site?.id ?? 0),
  )
  const places = answer && [...viewOf(answer, 'SITE').items.values()].filter(isPlace)
  return (
    <Dialog
      title={say('Places on {date} at {site}', { date: shortDay(date), site: site?.name ?? '' })}
      onClose={onClose}
    >
      {!places && <NoAnswer failure={failure} again={again} rows={3} />}
      {places?.length === 0 && <EmptyState title={msg('Nothing is needed on this day')} />}
      <ul className="plain-list lines">
        {places?.map((place) => (
          <Place key={place.key} item={place} acts={acts} />
        ))}
      </ul>
    </Dialog>
  )
}

function Place({ item, acts }: { item: PlaceItem; acts: RosterActs }) {
  const say = useWords()
  const { place, from, to, jobTitle } = item
  const { isOff, filled, places } = place
  return (
    <li className={css.draft}>
      <div>
        <p>
          <span className="strong figures">{figures(`${from}–${to}`)}</span>{' '}
          <bdi>{place.title || jobTitle}</bdi>
        </p>
        <p className="faint">
          {isOff
            ? say('Not needed on this day')
            : [
                say('{filled} of {count} places filled', { filled, count: places }),
                ...movedWords(say, place),
              ].join(' · ')}
        </p>
      </div>
      {Date.parse(item.startTime) >= Date.now() && (
        <Button
          size="small"
          label={isOff ? msg('Needed again') : msg('Not needed on this day')}
          onPick={() => acts.switchDay(item, isOff)}
        />
      )}
    </li>
  )
}

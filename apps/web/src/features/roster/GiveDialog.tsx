import type { ShiftsToGive } from '@muster/contract/candidates'
import { msg } from '@muster/contract/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { type Extent, ExtentField, oneOccurrence } from '../../shared/patterns/ExtentField.tsx'
import { itemTitle } from './item-words.ts'
import { PeopleDialog } from './PeopleDialog.tsx'
import type { Item, PlaceItem, ShiftItem } from './roster-rows.ts'
import type { PlaceExtent, RosterActs } from './use-roster-acts.ts'

interface Props {
  /** A place, or one or more shifts. */
  wanted: readonly Item[]
  acts: RosterActs
  /** Opens the places of the day. */
  onDay: (item: Item) => void
  /** Asks people for a place instead of giving it. */
  onFindCover: (place: PlaceItem) => void
  onClose: () => void
}

/** Gives a place or shifts to a person; of a pattern also for all that follow, or for some of their weekdays. */
export function GiveDialog({ wanted, acts, onDay, onFindCover, onClose }: Props) {
  const say = useWords()
  const [only] = wanted
  const title = itemTitle(say, wanted)
  const [extent, setExtent] = useState(oneOccurrence)
  if (!only) return null
  const isPlanned = wanted.length === 1 && (only.kind === 'place' || only.shift.patternId !== null)
  if (!isPlanned)
    return (
      <PeopleDialog
        title={title}
        wanted={shiftsToGive(wanted, {})}
        onPick={(person) => acts.give(wanted as readonly ShiftItem[], person)}
        onClose={onClose}
      />
    )
  return (
    <PeopleDialog
      title={title}
      wanted={shiftsToGive(wanted, extentOf(extent, only))}
      extent={
        <>
          {only.kind === 'place' && (
            <div className="row">
              <Button
                label={msg('Find cover')}
                icon={<IconUserSearch size={16} aria-hidden />}
                onPick={() => onFindCover(only)}
              />
              <span className="faint">{say('Offer the shift, or assign someone below.')}</span>
            </div>
          )}
          <ExtentField
            jobId={only.jobId}
            patternId={patternOf(only)}
            one={msg('This shift')}
            byWeekday
            value={extent}
            onChange={setExtent}
          />
          <div className="row">
            <Button
              size="small"
              kind="plain"
              label={msg('Shifts needed on this day…')}
              onPick={() => onDay(only)}
            />
          </div>
        </>
      }
      onPick={(person) => acts.fill(only, person, extentOf(extent, only))}
      onClose={onClose}
    />
  )
}

const patternOf = (item: PlaceItem | ShiftItem) =>
  item.kind === 'place' ? item.place.patternId : item.shift.patternId
const dateOf = (item: PlaceItem | ShiftItem) =>
  item.kind === 'place' ? item.place.date : (item.shift.patternDate ?? item.date)

function extentOf({ kind, weekdays }: Extent, item: PlaceItem | ShiftItem): PlaceExtent {
  if (kind === 'one') return {}
  const from = dateOf(item)
  return kind === 'weekdays' && weekdays.length > 0 ? { from, weekdays } : { from }
}

/** What the person would get, as the server is asked for people. */
function shiftsToGive(wanted: readonly Item[], { from, weekdays }: PlaceExtent): ShiftsToGive {
  const [only] = wanted
  const extent = from === undefined ? {} : { onwards: true, ...(weekdays && { weekdays }) }
  if (only?.kind === 'place') {
    const { patternId, occurrenceStart } = only.place
    return { place: { patternId, occurrenceStart }, ...extent }
  }
  const shifts = wanted.flatMap((item) => (item.kind === 'shift' ? [item.shift] : []))
  return {
    shifts: shifts.map(({ eventId, occurrenceStart }) => ({ eventId, occurrenceStart })),
    ...extent,
  }
}

import { useAsk } from '@muster/client/query'
import { useIsOffice } from '@muster/client/use-session'
import type { ShiftsToGive } from '@muster/contract/cover/candidates'
import { Button } from '@muster/ui/button/Button.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { type Extent, ExtentField, patternsQuestion } from '../../../shared/patterns/ExtentField.tsx'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import { NoteTexts } from '../notes/NoteMarks.tsx'
import { type NoteTarget, onDayOf, onVisit } from '../notes/note-target.ts'
import { itemTitle } from '../week/item-words.ts'
import { type Item, isPlace, isShift, type PlaceItem } from '../week/roster-rows.ts'
import { PeopleDialog } from './PeopleDialog.tsx'

interface Props {
  wanted: readonly Item[]
  acts: RosterActs
  /** What was chosen last on this page: who plans a series goes on with the next one. */
  isOnwards: boolean
  onOnwards: (isOnwards: boolean) => void
  onDay: (item: Item) => void
  onNote: (target: NoteTarget | undefined) => void
  onFindCover: (place: PlaceItem) => void
  onClose: () => void
}

export function GiveDialog({
  wanted,
  acts,
  isOnwards,
  onOnwards,
  onDay,
  onNote,
  onFindCover,
  onClose,
}: Props) {
  const say = useWords()
  const [only] = wanted
  const [chosen, setExtent] = useState<Extent>(isOnwards ? { onwards: true } : {})
  const isOffice = useIsOffice()
  const isSeries = useIsSeries(only, isOffice)
  if (!only) return null
  const choose = (next: Extent) => {
    setExtent(next)
    onOnwards(next.onwards === true)
  }
  const isPlanned = wanted.length === 1 && filledBy(only).patternId !== null
  const { onwards, weekdays } = chosen
  const extent: Extent = onwards && isSeries ? { onwards, ...(weekdays?.length && { weekdays }) } : {}
  return (
    <PeopleDialog
      title={itemTitle(say, wanted)}
      wanted={{ ...shiftsToGive(wanted), ...extent }}
      extent={
        isPlanned &&
        isOffice && (
          <>
            {only.kind === 'place' && (
              <div className="row">
                <Button label={msg('Find cover')} icon={IconUserSearch} onPick={() => onFindCover(only)} />
                <span className="faint">{say('Offer the shift, or assign someone below.')}</span>
              </div>
            )}
            <ExtentField
              jobId={only.jobId}
              patternId={filledBy(only).patternId}
              one={msg('This shift')}
              byWeekday
              value={chosen}
              onChange={choose}
            />
            <NoteTexts of={only} />
            <div className="row">
              <Button
                size="small"
                kind="plain"
                label={msg('Shifts needed on this day…')}
                onPick={() => onDay(only)}
              />
              <Button
                size="small"
                kind="plain"
                label={msg('Note on the shift…')}
                onPick={() => onNote(onVisit(only))}
              />
              <Button
                size="small"
                kind="plain"
                label={msg('Note on the day…')}
                onPick={() => onNote(onDayOf(only))}
              />
            </div>
          </>
        )
      }
      onPick={(person) => (isPlanned ? acts.fill(only, person, extent) : acts.give(wanted, person))}
      onClose={onClose}
    />
  )
}

/** Whether the need of the item repeats, so that the office can give it to a person from a day on. */
function useIsSeries(item: Item | undefined, isOffice: boolean): boolean {
  const { answer } = useAsk(item && isOffice ? patternsQuestion(item.jobId) : undefined)
  const need = answer?.find(({ id }) => item && id === filledBy(item).patternId)
  return Boolean(need?.recursiveFrequency)
}

const filledBy = (item: Item) => (item.kind === 'place' ? item.place : item.shift)

function shiftsToGive(wanted: readonly Item[]): ShiftsToGive {
  const [only, ...others] = wanted
  if (only?.kind === 'place' && others.length === 0) {
    const { patternId, occurrenceStart } = only.place
    return { place: { patternId, occurrenceStart } }
  }
  const shifts = wanted
    .filter(isShift)
    .map(({ shift: { eventId, occurrenceStart } }) => ({ eventId, occurrenceStart }))
  const places = wanted
    .filter(isPlace)
    .map(({ place: { patternId, occurrenceStart } }) => ({ patternId, occurrenceStart }))
  return { ...(shifts.length > 0 && { shifts }), ...(places.length > 0 && { places }) }
}

import { ask, useAsk } from '@muster/client/query'
import type { ShiftsToGive } from '@muster/contract/candidates'
import { msg } from '@muster/contract/msg'
import { roster } from '@muster/contract/roster'
import type { ShiftPattern } from '@muster/contract/shift-patterns'
import { Button } from '@muster/ui/Button.tsx'
import { ChipsField } from '@muster/ui/ChipsField.tsx'
import { Pills } from '@muster/ui/Pills.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { patternRule } from '../../shared/patterns/pattern-words.ts'
import { weekdayChips } from '../../shared/shifts/RepeatFields.tsx'
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
  const [extent, setExtent] = useState<Extent>({ kind: 'one', weekdays: [] })
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
              <span className="faint">
                {say('Ask people who can take it, or give it to somebody below.')}
              </span>
            </div>
          )}
          <ExtentField item={only} value={extent} onChange={setExtent} />
          <div className="row">
            <Button size="small" kind="plain" label={msg('Places of this day…')} onPick={() => onDay(only)} />
          </div>
        </>
      }
      onPick={(person) => acts.fill(only, person, extentOf(extent, only))}
      onClose={onClose}
    />
  )
}

interface Extent {
  kind: 'one' | 'from' | 'weekdays'
  weekdays: number[]
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

interface FieldProps {
  item: PlaceItem | ShiftItem
  value: Extent
  onChange: (value: Extent) => void
}
/** Nothing to choose for a pattern that happens once. */
function ExtentField({ item, value, onChange }: FieldProps) {
  const say = useWords()
  const { answer = [] } = useAsk(ask(roster.patterns, { params: { id: item.jobId } }))
  const pattern = answer.find(({ id }) => id === patternOf(item))
  if (!pattern?.recursiveFrequency) return null
  const weekdays = weekdaysOf(pattern)
  const choices = [
    { value: 'one' as const, label: msg('This shift') },
    { value: 'from' as const, label: msg('From here on') },
    ...(weekdays.length > 1 ? [{ value: 'weekdays' as const, label: msg('Some weekdays') }] : []),
  ]
  return (
    <>
      <p className="faint">{patternRule(say, pattern)}</p>
      <Pills
        label={msg('For how long')}
        options={choices}
        value={value.kind}
        onChange={(kind) => onChange({ kind, weekdays: kind === 'weekdays' ? weekdays : [] })}
      />
      {value.kind === 'weekdays' && (
        <ChipsField
          label={msg('Weekdays')}
          options={weekdayChips(weekdays)}
          value={value.weekdays}
          onChange={(next = []) => onChange({ kind: 'weekdays', weekdays: next })}
        />
      )}
    </>
  )
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const weekdaysOf = ({ recursiveFrequency, weekdays }: ShiftPattern) =>
  recursiveFrequency === 'WEEKLY' ? (weekdays ?? []) : recursiveFrequency === 'DAILY' ? everyDay : []

import type { Say } from '@muster/ui/words/words.ts'
import { IconAlertTriangle, IconCalendarOff, IconCalendarShare, IconUserPlus } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { spokenDay } from '../../../shared/shifts/shift-words.ts'
import { NoteMark, noteWords } from '../notes/NoteMarks.tsx'
import { conflictWords, movedWords } from '../week/item-words.ts'
import { type Item, isMovedAway, type PlaceItem, type ShiftItem } from '../week/roster-rows.ts'
import css from './chip.module.css'
import { ShiftTruth, visitWords } from './ShiftTruth.tsx'
import './tones.module.css'

interface Props {
  item: Item
  /** In rows of people the site is named, in rows of sites the person. */
  names: 'site' | 'person'
  /** Looked up once for all: there are thousands. */
  say: Say
  isSelected?: boolean
  /** By its place in the grid; without it the chip is a button of a list. */
  spot?: string
  isActive?: boolean
  onPick?: (item: Item, chip: HTMLElement) => void
}

/** Minutes of a shift whose bar is as long as its chip. */
const wholeDay = 600

const timesOf = ({ from, to, isOvernight }: Item) => `${from}–${to}${isOvernight ? '⁺¹' : ''}`

/** Minutes of whole hours are left out where there is no room. From right to left too the start comes first. */
function Times({ item: { from, to, isOvernight } }: { item: Item }) {
  return (
    <bdi className="figures" dir="ltr">
      <Hour time={from} />–<Hour time={to} />
      {isOvernight && '⁺¹'}
    </bdi>
  )
}
const Hour = ({ time }: { time: string }) => (
  <>
    {time.slice(0, 2)}
    <span data-zero={time.endsWith(':00') || undefined}>{time.slice(2)}</span>
  </>
)

interface ChipFacts {
  row: string | undefined
  name: string | undefined
  mark?: string | undefined
  work?: string
  notes: readonly string[]
  icon: ReactNode
  data: Readonly<Record<`data-${string}`, unknown>>
}

/**
 * A shift or a place without a person, in two lines. What it does is decided by the grid or list around it; what it says
 * aloud is all of it in one sentence.
 */
export const Chip = memo(function Chip(props: Props) {
  const { item, names, spot, isActive, onPick } = props
  const { row, name, mark, work, notes, icon, data } =
    item.kind === 'place' ? placeFacts(item, props) : shiftFacts(item, props)
  const visit = item.kind === 'shift' ? item.shift.visit : undefined
  const written = noteWords(props.say, item)
  const times = [timesOf(item), mark, name, item.zone].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={css.chip}
      onClick={onPick && (({ currentTarget }) => onPick(item, currentTarget))}
      data-kind={item.kind}
      data-item={item.key}
      data-tone={item.tone}
      data-icon={icon ? '' : undefined}
      style={{ '--part': Math.min(1, item.minutes / wholeDay) } as object}
      data-spot={spot}
      {...data}
      tabIndex={isActive === false ? -1 : 0}
      aria-label={[row, spokenDay(item.date), times, ...notes, ...written].filter(Boolean).join(', ')}
      title={[name, item.site?.clientName, work, item.zone, ...notes, ...written].filter(Boolean).join('\n')}
    >
      <span className={css.chipTime}>
        <Times item={item} /> <NoteMark note={item.note ?? (names === 'site' ? item.dayNote : undefined)} />{' '}
        {visit && <ShiftTruth visit={visit} />} {icon}
      </span>{' '}
      {/* A row of a site says its zone itself. What finds no room is cut from the end: the name stays. */}
      <span className={css.chipName}>
        <bdi>{name}</bdi>
        {item.zone && names === 'site' && <span className={css.zone}> {item.zone}</span>}
      </span>
      {item.kind === 'shift' && notes.length > 0 && <span className="unseen"> {notes.join(', ')}</span>}
    </button>
  )
})
const icon = { size: 14, 'aria-hidden': true, className: css.chipIcon }

function placeFacts(item: PlaceItem, { names, say, isSelected }: Props): ChipFacts {
  const { place, site } = item
  const { isOff } = place
  const isMoved = isMovedAway(place)
  const { count, state } = placeState(say, item)
  const mark = !isOff && count > 1 ? `×${count}` : undefined
  const moved = movedWords(say, place)
  const where = names === 'site' ? site?.name : place.title || item.jobTitle
  return {
    mark,
    row: names === 'site' ? undefined : site?.name,
    name: isMoved ? moved[0] : where,
    notes: [
      ...(isMoved ? [...moved.slice(1), where ?? ''] : [state, ...moved]),
      ...(isSelected ? [say('Selected')] : []),
    ],
    icon: isOff ? (
      <IconCalendarOff {...icon} />
    ) : isMoved ? (
      <IconCalendarShare {...icon} />
    ) : mark ? (
      <strong className={css.chipIcon}>{mark}</strong>
    ) : (
      <IconUserPlus {...icon} />
    ),
    data: {
      'data-fixed': place.uncovered === 0 || undefined,
      'data-off': isOff || undefined,
      'data-selected': isSelected || undefined,
    },
  }
}

function placeState(say: Say, { place, site }: PlaceItem) {
  const isOver = place.uncovered === 0
  const count = isOver ? place.unfilled : place.uncovered
  const values = { count, site: site?.name }
  if (place.isOff) return { count, state: say('Not needed on this day') }
  const state = isOver
    ? say('{count} past shifts at {site} went unfilled', values)
    : say('{count} open shifts at {site}', values)
  return { count, state }
}

function shiftFacts(item: ShiftItem, { names, say, isSelected }: Props): ChipFacts {
  const { shift, conflicts, personName, site } = item
  const [row, name] = names === 'site' ? [personName, site?.name] : [site?.name, personName]
  const hasConflict = conflicts.length > 0
  return {
    ...{ row, name, work: shift.title || item.jobTitle },
    notes: [
      ...(shift.visit ? [visitWords(say, shift.visit)] : []),
      ...(shift.draft === 'ADDED' ? [say('Not published')] : []),
      ...(shift.draft === 'REMOVED' ? [say('Removed, not published')] : []),
      ...(shift.notNeeded ? [say('Not needed on this day')] : []),
      ...(isSelected ? [say('Selected')] : []),
      ...conflicts.map((conflict) =>
        say('Conflict: {reason}', { reason: conflictWords(say, conflict, personName) }),
      ),
    ],
    icon: hasConflict ? <IconAlertTriangle {...icon} /> : shift.notNeeded && <IconCalendarOff {...icon} />,
    data: {
      'data-draft': shift.draft ?? undefined,
      'data-visit': shift.visit?.state,
      'data-conflict': hasConflict || undefined,
      'data-selected': isSelected || undefined,
      'data-fixed': isFixed(item) || undefined,
    },
  }
}

/** What has begun, or is to be taken away, stays where it is. */
export const isFixed = ({ shift, startTime }: ShiftItem) =>
  shift.draft === 'REMOVED' || Date.parse(startTime) < Date.now()

import { AppLink } from '@muster/ui/page/links.tsx'
import { Menu } from '@muster/ui/theme/library.ts'
import { moment } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import {
  IconArrowBackUp,
  IconArrowsMove,
  IconBriefcase,
  IconCalendarOff,
  IconClock,
  IconCopy,
  IconNote,
  IconPlus,
  IconTrash,
  IconUser,
  IconUserShare,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { extraNames } from '../../../shared/pay/change-cost.ts'
import { NoteTexts } from '../notes/NoteMarks.tsx'
import { costText } from '../week/cost-words.ts'
import type { ShiftItem } from '../week/roster-rows.ts'
import { isFixed } from './Chip.tsx'
import css from './chip.module.css'

export type ShiftAct =
  | 'time'
  | 'give'
  | 'move'
  | 'copy'
  | 'remove'
  | 'removeFrom'
  | 'add'
  | 'day'
  | 'note'
  | 'dayNote'
  | 'undo'
const words: Readonly<Record<ShiftAct, { label: string; icon: ReactNode; keys?: string }>> = {
  time: { label: msg('Change time…'), icon: <IconClock size={16} aria-hidden /> },
  give: { label: msg('Assign to…'), icon: <IconUserShare size={16} aria-hidden /> },
  move: { label: msg('Move'), icon: <IconArrowsMove size={16} aria-hidden />, keys: 'M' },
  copy: { label: msg('Copy'), icon: <IconCopy size={16} aria-hidden />, keys: 'C' },
  remove: { label: msg('Remove'), icon: <IconTrash size={16} aria-hidden />, keys: 'Del' },
  removeFrom: { label: msg('Remove from here on'), icon: <IconTrash size={16} aria-hidden /> },
  add: { label: msg('Add another shift…'), icon: <IconPlus size={16} aria-hidden />, keys: 'A' },
  day: { label: msg('Shifts needed on this day…'), icon: <IconCalendarOff size={16} aria-hidden /> },
  note: { label: msg('Note on the shift…'), icon: <IconNote size={16} aria-hidden />, keys: 'T' },
  dayNote: { label: msg('Note on the day…'), icon: <IconNote size={16} aria-hidden />, keys: '⇧ T' },
  undo: { label: msg('Undo this change'), icon: <IconArrowBackUp size={16} aria-hidden /> },
}

export const actOfKey: Readonly<Record<string, ShiftAct>> = {
  ...{ m: 'move', c: 'copy', delete: 'remove', backspace: 'remove' },
}

export interface ActsContext {
  /** There is a grid to move in. */
  canPlace: boolean
  isOffice: boolean
}
export function actsOf(item: ShiftItem, { canPlace, isOffice }: ActsContext): ShiftAct[] {
  const { draft, repeats, patternId, actId } = item.shift
  const isRemoved = draft === 'REMOVED'
  const isOpen = !isFixed(item)
  const isOffered: Readonly<Record<ShiftAct, boolean>> = {
    ...{ time: isOpen, give: isOpen, move: isOpen && canPlace, copy: !isRemoved && canPlace },
    ...{ remove: isOpen, removeFrom: isOpen && repeats, add: isOpen },
    day: isOffice && patternId !== null,
    ...{ note: isOffice && !isRemoved, dayNote: isOffice && item.site !== undefined },
    undo: actId !== null && (isOpen || isRemoved),
  }
  return (Object.keys(words) as ShiftAct[]).filter((act) => isOffered[act])
}

/** What the menu hangs at is no button, and does not name it. The popover below takes this; the menu's type leaves it out. */
const withoutTarget = { withRoles: false }

interface Props extends ActsContext {
  item: ShiftItem
  chip: HTMLElement
  onPick: (act: ShiftAct) => void
  onClose: () => void
}

const seenWords = (say: Say, { personName: name, shift: { seenAt } }: ShiftItem) =>
  seenAt
    ? say('{name} saw it on {moment}', { name, moment: moment(seenAt) })
    : say('{name} has not seen it yet', { name })

export function ShiftMenu({ item, chip, canPlace, isOffice, onPick, onClose }: Props) {
  const say = useWords()
  const [{ left, bottom, width }] = useState(() => chip.getBoundingClientRect())
  const { shift } = item
  useEffect(
    () => () => {
      // A dialog that was opened by a choice takes the focus itself.
      if (document.activeElement === document.body) chip.focus()
    },
    [chip],
  )
  return (
    <Menu
      opened
      onClose={onClose}
      // Of the keyboard too the menu would hear the press of Enter that opened it, and close again.
      clickOutsideEvents={['mousedown', 'touchstart']}
      position="bottom-start"
      shadow="md"
      // At the lower edge of a phone it lies over the shift rather than out of sight.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      returnFocus={false}
      {...withoutTarget}
    >
      <Menu.Target>
        <span className={css.anchor} style={{ left, top: bottom, width }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={say('Shift of {name}', { name: item.personName })}>
        {shift.seenAt !== undefined && <Menu.Label>{seenWords(say, item)}</Menu.Label>}
        {item.cost !== undefined && (
          <Menu.Label>
            {item.cost ? costText(say, item.cost) : say('Not costed')}
            {shift.costExtras?.map((extra) => `, ${say(extraNames[extra])}`)}
          </Menu.Label>
        )}
        {(item.note || item.dayNote) && (
          <Menu.Label component="div">
            <NoteTexts of={item} />
          </Menu.Label>
        )}
        {actsOf(item, { canPlace, isOffice }).map((act) => (
          <Menu.Item
            key={act}
            leftSection={words[act].icon}
            rightSection={words[act].keys && <kbd className="faint">{words[act].keys}</kbd>}
            // The choice closes the menu itself: it may open a dialog in its place.
            closeMenuOnClick={false}
            onClick={() => onPick(act)}
          >
            {say(words[act].label)}
          </Menu.Item>
        ))}
        {isOffice && <Pages of={item} />}
      </Menu.Dropdown>
    </Menu>
  )
}

function Pages({ of: { jobId, shift } }: { of: ShiftItem }) {
  const say = useWords()
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconBriefcase size={16} aria-hidden />}
        renderRoot={(props: object) => <AppLink {...props} href={to(paths.job, { id: jobId })} />}
      >
        {say('Open job')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconUser size={16} aria-hidden />}
        renderRoot={(props: object) => (
          <AppLink {...props} href={to(paths.person, { id: shift.tenantUserId })} />
        )}
      >
        {say('Open person')}
      </Menu.Item>
    </>
  )
}

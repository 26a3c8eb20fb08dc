import { msg } from '@muster/contract/kit/msg'
import type { Roster } from '@muster/contract/planning/roster'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { FindCoverDialog } from '../../../shared/cover/FindCoverDialog.tsx'
import { companyToday } from '../../../shared/here/company-today.ts'
import { AddDialog } from '../add/AddDialog.tsx'
import { type AddTarget, targetIn } from '../add/add-target.ts'
import type { Target } from '../changes/shift-changes.ts'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import { useVerdictOf } from '../changes/use-verdict.ts'
import type { Placing } from '../changes/verdict.ts'
import { DayPlacesDialog } from '../dialogs/DayPlacesDialog.tsx'
import { GiveDialog } from '../dialogs/GiveDialog.tsx'
import { TimeDialog } from '../dialogs/TimeDialog.tsx'
import { NoteDialog } from '../notes/NoteDialog.tsx'
import { type NoteTarget, onDayOf, onDayOfCell, onVisit } from '../notes/note-target.ts'
import { useResize } from '../scale/use-resize.ts'
import { isFixed } from '../shifts/Chip.tsx'
import { type ShiftAct, ShiftMenu } from '../shifts/ShiftMenu.tsx'
import {
  type GridCell,
  type Item,
  isMovedAway,
  isShift,
  type PlaceItem,
  type RosterView,
  type ShiftItem,
} from '../week/roster-rows.ts'

type DrawPart = (live: { acts: RosterActs; close: () => void }) => ReactNode

const personOf = (row: string) => (row.startsWith('person ') ? Number(row.slice(7)) : undefined)

function placer(view: RosterView, acts: RosterActs, give: (items: readonly Item[]) => void) {
  const placeOpen = (item: PlaceItem, tenantUserId: number | undefined) => {
    const row = view.rows.find((each) => each.kind === 'person' && each.person.tenantUserId === tenantUserId)
    return row?.kind === 'person' ? acts.fill(item, row.person) : give([item])
  }
  return ({ item, isCopy }: Placing, { row, date }: GridCell) => {
    const tenantUserId = personOf(row)
    if (item.kind === 'place') return item.place.uncovered === 0 ? undefined : placeOpen(item, tenantUserId)
    if (tenantUserId === undefined && !row.startsWith('site ')) return undefined
    if (row.startsWith('site ') && row !== `site ${item.site?.id}`)
      return showToast(msg('A shift stays at its site. Add it to the job of the other site.'))
    const target: Target = { tenantUserId, date }
    const isSame = date === item.date && (tenantUserId ?? item.shift.tenantUserId) === item.shift.tenantUserId
    if (isSame && !isCopy) return undefined
    return isCopy ? acts.copy(item, target) : acts.move(item, target)
  }
}

const isSelectable = (item: Item) => (item.kind === 'shift' ? !isFixed(item) : item.place.uncovered > 0)

/** The shifts and open places that are selected. Fixed ones are not. */
function useSelection(view: RosterView) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const items = [...selected].flatMap((key) => view.items.get(key) ?? []).filter(isSelectable)
  const select = (item: Item) => {
    if (!isSelectable(item)) return
    const next = new Set(selected)
    if (!next.delete(item.key)) next.add(item.key)
    setSelected(next)
  }
  return { selected, items, shifts: items.filter(isShift), select, clear: () => setSelected(new Set()) }
}

interface DialogContext {
  open: (draw: DrawPart) => void
  clear: () => void
  /** Whether the last person was assigned from a day on. */
  lastOnwards: { current: boolean }
}
function dialogsOf({ open, clear, lastOnwards }: DialogContext) {
  const closing = (items: readonly Item[], close: () => void) => () => {
    close()
    if (items.length > 1) clear()
  }
  const findCover = ({ place }: PlaceItem) =>
    open(({ close }) => <FindCoverDialog place={place} onClose={close} />)
  const day = (item: Item) =>
    open(({ acts, close }) => <DayPlacesDialog item={item} acts={acts} onClose={close} />)
  const note = (target: NoteTarget | undefined) =>
    target && open(({ close }) => <NoteDialog target={target} onClose={close} />)
  return {
    findCover,
    day,
    note,
    give: (items: readonly Item[]) =>
      open(({ acts, close }) => (
        <GiveDialog
          wanted={items}
          acts={acts}
          isOnwards={lastOnwards.current}
          onOnwards={(isOnwards) => {
            lastOnwards.current = isOnwards
          }}
          onDay={day}
          onNote={note}
          onFindCover={findCover}
          onClose={closing(items, close)}
        />
      )),
    time: (items: readonly ShiftItem[]) =>
      open(({ acts, close }) => <TimeDialog wanted={items} acts={acts} onClose={closing(items, close)} />),
    addTo: (target: AddTarget) =>
      open(({ acts, close }) => <AddDialog target={target} acts={acts} onClose={close} />),
  }
}

interface HandsInput {
  jobs: Roster['jobs']
  /** There is a grid to move in. */
  canPlace: boolean
  /** Costs are shown: a verdict says them too. */
  costs?: boolean
}
export function useHands(view: RosterView, acts: RosterActs, { jobs, canPlace, costs = false }: HandsInput) {
  const [part, setPart] = useState<{ draw: DrawPart; isMenu: boolean }>()
  const [placing, setPlacing] = useState<Placing>()
  const [aimed, aim] = useState<GridCell>()
  const verdictOf = useVerdictOf({ items: view.items, costs })
  const selection = useSelection(view)
  const resize = useResize({ acts, costs })
  const close = () => setPart(undefined)
  const open = (draw: DrawPart, isMenu = false) => setPart({ draw, isMenu })
  const lastOnwards = useRef(false)
  const dialogs = dialogsOf({ open, clear: selection.clear, lastOnwards })
  const place = placer(view, acts, dialogs.give)
  const add = (cell: GridCell) => {
    if (cell.date < companyToday()) showToast(msg('This day is over. Enter the visit instead.'))
    else dialogs.addTo(targetIn(cell, jobs))
  }
  const run: Readonly<Record<ShiftAct, (item: ShiftItem) => unknown>> = {
    time: (item) => dialogs.time([item]),
    give: (item) => dialogs.give([item]),
    move: (item) => setPlacing({ item, isCopy: false }),
    copy: (item) => setPlacing({ item, isCopy: true }),
    remove: (item) => acts.remove([item]),
    removeFrom: acts.removeFrom,
    add: ({ shift, date }) => add({ row: `person ${shift.tenantUserId}`, date }),
    day: dialogs.day,
    note: (item) => dialogs.note(onVisit(item)),
    dayNote: (item) => dialogs.note(onDayOf(item)),
    undo: ({ shift }) => acts.undo(shift.actId!),
  }
  const choose = (act: ShiftAct, item: ShiftItem) => {
    close()
    void run[act](item)
  }
  const openMenu = (item: ShiftItem, chip: HTMLElement) =>
    open(
      () => (
        <ShiftMenu
          key={item.key}
          {...{ item, chip, canPlace }}
          onPick={(act) => choose(act, item)}
          onClose={close}
        />
      ),
      true,
    )
  return {
    ...selection,
    ...dialogs,
    ...{ open, choose, add, placing, setPlacing, aimed, aim, resize },
    noteOnDay: (cell: GridCell) => dialogs.note(onDayOfCell(view, cell)),
    part: part?.draw({ acts, close }),
    hasMenu: part?.isMenu ?? false,
    isBusy: [part, placing, resize.resizing].some(Boolean) || selection.selected.size > 0,
    pick: (item: Item, chip: HTMLElement) =>
      item.kind === 'place' ? pickPlace(item, dialogs) : openMenu(item, chip),
    put(cell: GridCell) {
      setPlacing(undefined)
      if (placing) void place(placing, cell)
    },
    drop(itemKey: string, cell: GridCell, isCopy: boolean) {
      const item = view.items.get(itemKey)
      if (item) void place({ item, isCopy }, cell)
    },
    verdictOf,
    removeSelected: async () => (await acts.remove(selection.shifts)) && selection.clear(),
  }
}
export type Hands = ReturnType<typeof useHands>

/** A place of a shift that is over is not given to anybody. */
function pickPlace(item: PlaceItem, { day, give }: Pick<ReturnType<typeof dialogsOf>, 'day' | 'give'>) {
  if (item.place.isOff || isMovedAway(item.place)) day(item)
  else if (item.place.unfilled === 0) give([item])
  else showToast(msg('This shift is over. Enter the visit instead.'))
}

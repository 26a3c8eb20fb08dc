import { msg } from '@muster/contract/msg'
import type { Roster } from '@muster/contract/roster'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { useState } from 'react'
import { companyToday } from '../../shared/here/company-today.ts'
import { type AddTarget, targetIn } from './add/add-target.ts'
import { isFixed } from './Chip.tsx'
import { type Item, isMovedAway, type PlaceItem, type RosterView, type ShiftItem } from './roster-rows.ts'
import { actOfKey, actsOf, type ShiftAct } from './ShiftMenu.tsx'
import type { Target } from './shift-changes.ts'
import type { GridActs } from './use-grid-hands.ts'
import type { RosterActs } from './use-roster-acts.ts'

/** What is open over the roster. */
export type OpenPart =
  | { what: 'menu'; item: ShiftItem; chip: HTMLElement }
  | { what: 'give'; items: readonly Item[] }
  /** The places of its day, at its site. */
  | { what: 'day'; item: Item }
  | { what: 'cover'; item: PlaceItem }
  | { what: 'time'; items: readonly ShiftItem[] }
  | { what: 'add'; target: AddTarget }
/** A shift or place that the next chosen cell takes. */
export interface Placing {
  item: Item
  isCopy: boolean
}

const personOf = (row: string) => (row.startsWith('person ') ? Number(row.slice(7)) : undefined)

/** Puts a shift or place where a cell says. */
function placer(view: RosterView, acts: RosterActs, open: (part: OpenPart) => void) {
  const placeOpen = (item: PlaceItem, tenantUserId: number | undefined) => {
    const row = view.rows.find((each) => each.kind === 'person' && each.person.tenantUserId === tenantUserId)
    if (row?.kind !== 'person') return open({ what: 'give', items: [item] })
    return acts.fill(item, row.person)
  }
  return ({ item, isCopy }: Placing, { row, date }: { row: string; date: string }) => {
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

/** The shifts that are selected. Fixed ones are not. */
function useSelection(view: RosterView) {
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const shifts = [...selected].flatMap((key) => {
    const item = view.items.get(key)
    return item?.kind === 'shift' && !isFixed(item) ? [item] : []
  })
  const toggle = (item: Item) => {
    if (item.kind !== 'shift' || isFixed(item)) return
    const next = new Set(selected)
    if (!next.delete(item.key)) next.add(item.key)
    select(next)
  }
  return { selected, shifts, toggle, clear: () => select(new Set()) }
}

interface MenuTargets {
  acts: RosterActs
  open: (part: OpenPart) => void
  startPlacing: (placing: Placing) => void
  add: (cell: { row: string; date: string }) => void
}
/** What each entry of a shift's menu does. */
const menuActs = ({
  acts,
  open,
  startPlacing,
  add,
}: MenuTargets): Readonly<Record<ShiftAct, (item: ShiftItem) => unknown>> => ({
  time: (item) => open({ what: 'time', items: [item] }),
  give: (item) => open({ what: 'give', items: [item] }),
  move: (item) => startPlacing({ item, isCopy: false }),
  copy: (item) => startPlacing({ item, isCopy: true }),
  remove: (item) => acts.remove([item]),
  removeFrom: acts.removeFrom,
  add: ({ shift, date }) => add({ row: `person ${shift.tenantUserId}`, date }),
  day: (item) => open({ what: 'day', item }),
  undo: ({ shift }) => acts.undo(shift.actId!),
})

interface KeyTargets {
  placing: Placing | undefined
  setPlacing: (placing: Placing | undefined) => void
  selection: ReturnType<typeof useSelection>
  removeAll: (shifts: readonly ShiftItem[]) => unknown
  choose: (act: ShiftAct, item: ShiftItem) => void
  add: MenuTargets['add']
}
/** Keys other than those that move in the grid; false where a key does nothing. */
function keyHandler({
  placing,
  setPlacing,
  selection,
  removeAll,
  choose,
  add,
}: KeyTargets): GridActs['onKey'] {
  const byShiftKey = (key: string, item: ShiftItem): boolean => {
    const act = actOfKey[key]
    if (!act || !actsOf(item, true).includes(act)) return false
    if (act === 'remove' && selection.shifts.length > 0) void removeAll(selection.shifts)
    else choose(act, item)
    return true
  }
  return (key, item, cell) => {
    if (key.toLowerCase() === 'a') {
      add(cell)
      return true
    }
    if (key === 'Escape') {
      if (placing) setPlacing(undefined)
      else selection.clear()
      return true
    }
    if (item?.kind === 'shift') return byShiftKey(key.toLowerCase(), item)
    if (item?.kind !== 'place' || item.place.uncovered === 0 || key.toLowerCase() !== 'm') return false
    setPlacing({ item, isCopy: false })
    return true
  }
}

/** What the hands of a manager do to the roster: open, place by keyboard or mouse, select, and choose from menus. */
export function useHands(view: RosterView, jobs: Roster['jobs'], acts: RosterActs) {
  const [open, setOpen] = useState<OpenPart>()
  const [placing, setPlacing] = useState<Placing>()
  const selection = useSelection(view)
  const { selected, shifts, clear } = selection
  const place = placer(view, acts, setOpen)
  const add = (cell: { row: string; date: string }) => {
    if (cell.date < companyToday()) showToast(msg('This day is over. Enter the visit instead.'))
    else setOpen({ what: 'add', target: targetIn(cell, jobs) })
  }
  const run = menuActs({ acts, open: setOpen, startPlacing: setPlacing, add })
  const choose = (act: ShiftAct, item: ShiftItem) => {
    setOpen(undefined)
    void run[act](item)
  }
  const gridActs: GridActs = {
    isPlacing: placing !== undefined,
    hasMenu: open?.what === 'menu',
    onOpen: (item, chip) => setOpen(item.kind === 'place' ? openPlace(item) : { what: 'menu', item, chip }),
    onSelect: selection.toggle,
    onDrop: (itemKey, cell, isCopy) => {
      const item = view.items.get(itemKey)
      if (item) void place({ item, isCopy }, cell)
    },
    onKey: keyHandler({ placing, setPlacing, selection, removeAll: acts.remove, choose, add }),
    onAdd: add,
    onPlace: (cell) => {
      setPlacing(undefined)
      if (placing) void place(placing, cell)
    },
  }
  return {
    open,
    openPart: setOpen,
    /** Something is open, chosen, or on its way to another cell. */
    isBusy: open !== undefined || placing !== undefined || selected.size > 0,
    close: () => setOpen(undefined),
    placing,
    stopPlacing: () => setPlacing(undefined),
    selected,
    shifts,
    clear,
    choose,
    gridActs,
  }
}
export type Hands = ReturnType<typeof useHands>

/** A place of a shift that is over is not given to anybody. */
const openPlace = (item: PlaceItem): OpenPart | undefined => {
  if (item.place.isOff || isMovedAway(item.place)) return { what: 'day', item }
  if (item.place.unfilled === 0) return { what: 'give', items: [item] }
  showToast(msg('This shift is over. Enter the visit instead.'))
  return undefined
}

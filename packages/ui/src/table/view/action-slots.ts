import { useState } from 'react'
import type { Icon } from '../../button/icon.tsx'
import type { Confirmation, Insistence } from '../../dialog/confirm.tsx'
import { msg } from '../../words/msg.ts'

export interface Action {
  label: string
  icon?: Icon
  /** A button of its own, as Edit and Remove are. */
  always?: true
  done?: boolean
  href?: string
  /** Asked before; its dialog also tells what went wrong. */
  confirm?: Confirmation
  /** Given `force: true` when the person insisted after a refusal that may be forced. */
  onPick?: (insistence: Insistence) => unknown
}

/** Labels of the buttons at the end of a row, in their order, and whether a menu stands before them. */
export interface ActionSlots {
  readonly buttons: readonly string[]
  readonly hasMenu: boolean
}
export const noSlots: ActionSlots = { buttons: [], hasMenu: false }
/** Where there is no room for buttons: all that can be done with a row is in its menu. */
export const menuAlone: ActionSlots = { buttons: [], hasMenu: true }

/** They stand at the end of every row that has them. */
const last: readonly string[] = [msg('Edit'), msg('Remove')]

/** Edit, Remove and what is always at hand; without any of them, the first action. */
export function buttonsOf(actions: readonly Action[]): readonly Action[] {
  const buttons = actions.filter(({ label, always }) => always || last.includes(label))
  return buttons.length > 0 ? buttons : actions.slice(0, 1)
}

/** The slots that these rows need besides those there are. A slot that exists stays, so that no heading moves. */
export function mergeSlots(slots: ActionSlots, rows: readonly (readonly Action[])[]): ActionSlots {
  const labels = new Set(slots.buttons)
  let hasMenu = slots.hasMenu
  for (const actions of rows) {
    const buttons = buttonsOf(actions)
    for (const { label } of buttons) labels.add(label)
    hasMenu ||= buttons.length < actions.length
  }
  if (labels.size === slots.buttons.length && hasMenu === slots.hasMenu) return slots
  const order = [...labels].sort((one, other) => last.indexOf(one) - last.indexOf(other))
  return { buttons: order, hasMenu }
}

export function useActionSlots(rows: readonly (readonly Action[])[]): ActionSlots {
  const [slots, setSlots] = useState(noSlots)
  const merged = mergeSlots(slots, rows)
  if (merged !== slots) setSlots(merged)
  return merged
}

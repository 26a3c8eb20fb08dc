import { keyAsRead } from '@muster/ui/words/reading.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'

/** Arrow keys, Home and End walk over the buttons of the nearest list around; one alone is a stop for Tab. */
export function walk(event: KeyboardEvent<HTMLElement>, list: string, item: string): void {
  const all = [...(event.currentTarget.closest(list)?.querySelectorAll<HTMLElement>(item) ?? [])]
  const at = all.indexOf(event.currentTarget)
  const to: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: all.length - 1,
  }
  const next = all[to[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}

export const conversationList = '[data-conversations]'
export const conversationItem = '[data-conversation]'

/** What arrow keys lead to from the field above the list. */
export const firstOfList = () =>
  document.querySelector<HTMLElement>(`${conversationList} ${conversationItem}`)

/** By which number a key moves along a row, in the direction in which it is read. */
export function alongRow(key: string): number {
  const way = keyAsRead(key)
  return way === 'ArrowRight' ? 1 : way === 'ArrowLeft' ? -1 : 0
}

/** Whether whoever uses this types on keys, so that a field that is focused calls no keyboard onto the screen. */
const hasKeys = () => matchMedia('(hover: hover) and (pointer: fine)').matches

export const idOfGroup = (key: string) => `chat-group-${key}`
export const idOfTitle = (conversationId: number) => `chat-title-${conversationId}`
export const idOfField = (conversationId: number) => `chat-field-${conversationId}`

/** Where one writes, where there are keys to write with; else the title, so that reading goes on there. */
export const paneOf = (conversationId: number) => () =>
  (hasKeys() && document.getElementById(idOfField(conversationId))) ||
  document.getElementById(idOfTitle(conversationId))

type Find = () => HTMLElement | null
/** Hands the focus on to what is on screen now, or will be after the page is drawn again. */
export function useHandOn(): (to: Find) => void {
  const aim = useRef<Find | undefined>(undefined)
  const look = () => {
    const element = aim.current?.()
    if (!element || element.getClientRects().length === 0) return
    aim.current = undefined
    element.focus()
  }
  useEffect(look)
  return (to) => {
    aim.current = to
    look()
  }
}

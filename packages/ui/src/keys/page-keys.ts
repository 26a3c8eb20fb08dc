import { useEffect, useRef } from 'react'

/** One line of the list of keys: what is pressed, and what it does in plain English. */
export type KeyLine = readonly [keys: readonly string[], does: string]
export interface PageKeys {
  /** Above its keys in the list of all keys. */
  readonly title: string
  readonly keys: readonly KeyLine[]
  /** Hears each key that is not typed into something; true when it was for this part of the page. */
  readonly press?: (event: KeyboardEvent) => boolean
}

const parts = new Set<{ readonly current: PageKeys }>()
/** The keys of all parts of the page in sight, each title once. */
export const keysOfPage = (): readonly PageKeys[] => {
  const listed = [...parts].map(({ current }) => current).filter(({ keys }) => keys.length > 0)
  return [...new Map(listed.map((part) => [part.title, part])).values()]
}

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
const overPage = '[role=dialog], dialog[open]'
/** Whether a key belongs to what is being typed or chosen: a field, a menu, or anything that lies over the page. */
export const isTyping = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(`${typedInto}, [role=menu], [role=listbox]`) !== null) ||
  document.querySelector(overPage) !== null

const isForPage = (event: KeyboardEvent) =>
  !(event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) &&
  !isTyping(event.target)

/** Single keys of a part of the page. They do nothing while a person types, or with Ctrl, Alt or Meta. */
export function usePageKeys(keys: PageKeys, isOff = false): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (isOff) return
    // Each part hears for itself: the first that takes a key prevents what the browser and the other parts would do.
    const page = document
    const hear = (event: KeyboardEvent) => {
      if (isForPage(event) && latest.current.press?.(event)) event.preventDefault()
    }
    page.addEventListener('keydown', hear)
    parts.add(latest)
    return () => {
      parts.delete(latest)
      page.removeEventListener('keydown', hear)
    }
  }, [isOff])
}

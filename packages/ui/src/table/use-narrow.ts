import { useSyncExternalStore } from 'react'

/**
 * Whether the window fits a query. Every reader hears of a change at once: each row of a list reads it, and React refuses
 * so many updates one after another.
 */
function windowFits(query: string): () => boolean {
  const readers = new Set<() => void>()
  const tellAll = () => {
    for (const reader of readers) reader()
  }
  let list: MediaQueryList | undefined
  const subscribe = (reader: () => void) => {
    if (readers.size === 0) {
      list = window.matchMedia(query)
      list.addEventListener('change', tellAll)
    }
    readers.add(reader)
    return () => {
      readers.delete(reader)
      if (readers.size === 0) list?.removeEventListener('change', tellAll)
    }
  }
  const fits = () => window.matchMedia(query).matches
  return () => useSyncExternalStore(subscribe, fits)
}

/** Whether the screen is a phone's, where rows are cards; the style sheet says the same width. */
export const useIsNarrow = windowFits('(max-width: 47.99em)')

/** Whether beside the sidebar many columns or buttons have no room; actions then stand in a menu. */
export const useIsTight = windowFits('(max-width: 74.99em)')

/** Whether a long row of actions has room for the daily ones alone; what is rare then stands in a menu. */
export const useIsSnug = windowFits('(max-width: 89.99em)')

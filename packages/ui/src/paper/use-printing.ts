import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Gives back how to stop. */
export function followPrinting(tell: (isPrinting: boolean) => void): () => void {
  const onPaper = window.matchMedia('print')
  let isPrinting = false
  const set = (next: boolean) => {
    if (next === isPrinting) return
    isPrinting = next
    tell(next)
  }
  // Chromium counts the pages before the media query changes: rows that came later would fall off the last page.
  const begin = () => set(true)
  const end = () => set(false)
  const follow = () => set(onPaper.matches)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  onPaper.addEventListener('change', follow)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    onPaper.removeEventListener('change', follow)
  }
}

/** Whether the page is being printed: paper has no next page to turn to, so that a table shows all of its rows. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(
    // The browser lays the paper out as soon as its listeners return.
    () => followPrinting((next) => flushSync(() => setPrinting(next))),
    [],
  )
  return isPrinting
}

const scheme = 'data-mantine-color-scheme'

/** Paper is white: a dark screen prints in the light colours. */
export function useLightPaper(): void {
  useEffect(() => {
    const page = document.documentElement
    let onScreen: string | null = null
    return followPrinting((isPrinting) => {
      if (isPrinting) onScreen = page.getAttribute(scheme)
      if (onScreen) page.setAttribute(scheme, isPrinting ? 'light' : onScreen)
    })
  }, [])
}

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Follows whether the page is being printed. Gives back how to stop. */
export function followPrinting(tell: (isPrinting: boolean) => void): () => void {
  const onPaper = window.matchMedia('print')
  const follow = () => tell(onPaper.matches)
  onPaper.addEventListener('change', follow)
  return () => onPaper.removeEventListener('change', follow)
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

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: paper has no next page to turn to, so that a table shows all of its rows. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const onPaper = window.matchMedia('print')
    // The browser lays the paper out as soon as its listeners return.
    const follow = () => flushSync(() => setPrinting(onPaper.matches))
    onPaper.addEventListener('change', follow)
    return () => onPaper.removeEventListener('change', follow)
  }, [])
  return isPrinting
}

import { useEffect, useRef } from 'react'

type Preparation = () => Promise<void>
const preparations = new Set<Preparation>()

/** Prints the page once everything that it lacks has come; without a connection, what is there. */
export async function printPage(): Promise<void> {
  await Promise.allSettled([...preparations].map((prepare) => prepare()))
  window.print()
}

/** The keys of the browser would print before the missing rows have come. */
function followKeys(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== 'p' || event.altKey || event.shiftKey) return
  if (!event.ctrlKey && !event.metaKey) return
  event.preventDefault()
  void printPage()
}

/** Fetches what the paper shows and the screen does not. Absent where all of it is here. */
export function usePrintPreparation(prepare: Preparation | undefined): void {
  const latest = useRef(prepare)
  latest.current = prepare
  const isNeeded = prepare !== undefined
  useEffect(() => {
    if (!isNeeded) return
    const run = async () => latest.current?.()
    preparations.add(run)
    if (preparations.size === 1) window.addEventListener('keydown', followKeys)
    return () => {
      preparations.delete(run)
      if (preparations.size === 0) window.removeEventListener('keydown', followKeys)
    }
  }, [isNeeded])
}

import { useDebouncedCallback } from '@mantine/hooks'
import type { Searching } from '@muster/ui/table/paging.ts'
import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

/** Shows what is typed at once, and applies it when the typing pauses, so that the server is asked once. `applied` is what counts now. */
export function useTypedSearch(
  applied: string | undefined,
  apply: (text: string | undefined) => void,
): Searching & { clear: () => void } {
  const [text, setText] = useState(applied ?? '')
  const last = useRef(applied)
  const applyLater = useDebouncedCallback((typed: string) => {
    last.current = typed.trim() || undefined
    apply(last.current)
  }, pauseMs)
  const clear = () => {
    applyLater.cancel()
    setText('')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what was applied goes by other means, so does the text
  useEffect(() => {
    if (applied !== undefined || last.current === undefined) return
    last.current = undefined
    clear()
  }, [applied])
  return {
    text,
    onSearch: (typed) => {
      setText(typed)
      applyLater(typed)
    },
    // A step to another row goes into the address after it, and Back comes to the whole text.
    onLeave: applyLater.flush,
    clear,
  }
}

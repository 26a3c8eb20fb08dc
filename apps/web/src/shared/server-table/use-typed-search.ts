import { useDebouncedCallback } from '@mantine/hooks'
import type { Searching } from '@muster/ui/table/paging.ts'
import { useState } from 'react'

const pauseMs = 250

/** Shows what is typed at once, and applies it when the typing pauses, so that the server is asked once. */
export function useTypedSearch(
  applied: string | undefined,
  apply: (text: string | undefined) => void,
): Searching & { clear: () => void } {
  const [text, setText] = useState(applied ?? '')
  const applyLater = useDebouncedCallback((typed: string) => apply(typed.trim() || undefined), pauseMs)
  return {
    text,
    onSearch: (typed) => {
      setText(typed)
      applyLater(typed)
    },
    clear: () => {
      applyLater.cancel()
      setText('')
    },
  }
}

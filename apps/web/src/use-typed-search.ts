import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const restMs = 250

/** What is typed into a filter, at once; and handed on when the typing rests, so that the server is asked once. */
export function useTypedSearch(applied: string | undefined, apply: (text: string | undefined) => void) {
  const [typed, setTyped] = useState(applied ?? '')
  const later = useDebouncedCallback((text: string) => apply(text.trim() || undefined), restMs)
  return {
    text: typed,
    onFilter: (text: string) => {
      setTyped(text)
      later(text)
    },
  }
}

import { useWords } from '@muster/ui/words/words.ts'
import { type RefObject, useEffect } from 'react'

const named = 'label, legend, h2, h3'
/** A star marks what is required. */
const wordsOf = (element: Element) => (element.textContent ?? '').replace(/\s*\*$/, '').trim()

/** Marks the setting of this name on the page, brings it into sight and gives it the focus, once the page shows it. */
export function useMarked(page: RefObject<HTMLElement | null>, label: string | undefined) {
  const say = useWords()
  const words = label && say(label)
  useEffect(() => {
    const root = page.current
    if (!root || !words) return
    const mark = () => {
      const found = [...root.querySelectorAll<HTMLElement>(named)].find((each) => wordsOf(each) === words)
      if (!found) return
      changes.disconnect()
      found.toggleAttribute('data-found', true)
      found.scrollIntoView({ block: 'center' })
      if (found instanceof HTMLLabelElement) found.control?.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(mark)
    changes.observe(root, { childList: true, subtree: true })
    mark()
    return () => {
      changes.disconnect()
      for (const each of root.querySelectorAll('[data-found]')) each.removeAttribute('data-found')
    }
  }, [page, words])
}

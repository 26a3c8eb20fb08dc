import { closeDialogs } from '@muster/ui/dialog/open-dialog.ts'
import type { RouterHistory } from '@tanstack/react-router'

/**
 * Closes what lies over a page when the browser's Back or Forward leaves that page. Answers what ends it. Only once the
 * router is shown: it follows a redirect by itself as long as nobody listens to the history.
 */
export function closeOnBack(history: RouterHistory): () => void {
  let shown = history.location.pathname
  return history.subscribe(({ location: { pathname }, action: { type } }) => {
    if (pathname !== shown && type !== 'PUSH' && type !== 'REPLACE') closeDialogs()
    shown = pathname
  })
}

import { closeDialogs } from '@muster/ui/dialog/open-dialog.ts'
import type { RouterHistory } from '@tanstack/react-router'

/** Closes what lies over a page when the browser's Back or Forward leaves that page. */
export function closeOnBack(history: RouterHistory): void {
  let shown = history.location.pathname
  history.subscribe(({ location: { pathname }, action: { type } }) => {
    if (pathname !== shown && type !== 'PUSH' && type !== 'REPLACE') closeDialogs()
    shown = pathname
  })
}

import { shownSession } from '@muster/client/session'
import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { hasUnsaved } from '@muster/ui/form/unsaved.ts'
import { useBlocker } from '@tanstack/react-router'
import { leaving } from '../navigation/leaving.ts'
import type { Search } from '../navigation/url.ts'

/** What in an address names the row that the form of a page is about, or the one that it begins with. */
const rowNames = ['id', 'from', 'renew'] as const
interface Place {
  readonly pathname: string
  readonly search: unknown
}
const isSameForm = (one: Place, other: Place) => {
  const [here, there] = [one.search as Search, other.search as Search]
  return one.pathname === other.pathname && rowNames.every((name) => here[name] === there[name])
}

/**
 * Asks before a page, or the row that its form is about, is left with something typed in it. Other changes within the page,
 * such as a filter, are free.
 */
export const useUnsavedGuard = () =>
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (isSameForm(current, next) || !hasUnsaved() || !shownSession()) return false
      return !(await confirm(leaving))
    },
  })

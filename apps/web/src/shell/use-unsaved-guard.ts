import { currentSession } from '@muster/client/session'
import { confirm } from '@muster/ui/confirm.tsx'
import { hasUnsaved } from '@muster/ui/unsaved.ts'
import { useBlocker } from '@tanstack/react-router'
import { leaving } from '../leaving.ts'

/** Asks before a page is left with something typed in it. Changes within the page, such as a filter, are free. */
export const useUnsavedGuard = () =>
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasUnsaved() || !currentSession()) return false
      return !(await confirm(leaving))
    },
  })

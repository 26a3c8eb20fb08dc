// The outbox looks for IndexedDB once, when whichever file of a worker first loads it.
import 'fake-indexeddb/auto'
import { afterAll, afterEach, vi } from 'vitest'

// The files of a worker share what is loaded: what one leaves is not what the next one finds.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  const { forgetTap } = await import('@muster/ui/form/one-act.ts')
  const { openDialogs } = await import('@muster/ui/dialog/open-dialog.ts')
  const { endUndo } = await import('@muster/ui/toast/toast.tsx')
  const { queryClient } = await import('@muster/client/query')
  const { closeServer } = await import('./show-page.tsx')
  // A machine that runs other tests beside may take more than the second that the library waits by itself.
  configure({ asyncUtilTimeout: 20_000 })
  afterEach(async () => {
    cleanup()
    // The last tap of one test is not the first of two of the next one.
    forgetTap()
    for (const { closed } of openDialogs()) closed()
    endUndo()
    queryClient.clear()
    await closeServer()
  })
}

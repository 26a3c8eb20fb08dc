import { clockSkew } from '@muster/client/server-clock'
import type { MyDay } from '@muster/contract/works/works'
import type { LocalId } from '../../../../offline/entry.ts'
import { useBusy } from '../../../../shared/forms/use-busy.ts'
import { type Starting, writeStart } from './start.ts'

const checking = () => import('./check-start.tsx')

let fetched: Promise<unknown> | undefined
/**
 * What a visit is made of, fetched once the page stands, not with it: the signal may go at any moment, on the first day too.
 * What does not come is asked for again by the tap on Start, which says so. Once, as code that fails loads the page again.
 */
export const fetchVisitCode = () => {
  fetched ??= Promise.allSettled([checking(), import('../WorkRunPage.tsx'), import('../FinishPage.tsx')])
  return fetched
}

export function useStartVisit(day: MyDay, onStarted: (name: LocalId) => unknown) {
  const [isBusy, run] = useBusy()
  const start = (starting: Starting) =>
    void run(async () => {
      const tappedAt = Date.now()
      const { checkStart } = await checking()
      const checked = await checkStart(day, starting, tappedAt + clockSkew())
      if (checked) await onStarted(await writeStart(checked, tappedAt))
    })
  return [isBusy, start] as const
}

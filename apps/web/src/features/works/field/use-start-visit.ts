import { clockSkew } from '@muster/client/server-clock'
import type { MyDay } from '@muster/contract/works'
import type { LocalId } from '../../../offline/outbox.ts'
import { useBusy } from '../../../use-busy.ts'
import { type Starting, writeStart } from './start.ts'

// What is asked before a start is fetched once the page stands, not with it.
export const checking = () => import('./check-start.tsx')

/** Whether a start is under way, and what starts a visit: checked first, then written with the time of the tap. */
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

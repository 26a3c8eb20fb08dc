import { setTimeout as pause } from 'node:timers/promises'
import { session } from '@muster/contract/session/session'
import { type Place, send } from './place.ts'

export function aProbe(place: Place, token: string, patienceMs = 15_000) {
  const came: { at: number; status: number; ms: number }[] = []
  let going = true
  const asking = (async () => {
    const open: Promise<unknown>[] = []
    while (going) {
      const at = performance.now()
      open.push(
        send(place, token, session.me, {}, { patienceMs }).then(({ status, ms }) =>
          came.push({ at, status, ms }),
        ),
      )
      await pause(50)
    }
    await Promise.all(open)
  })()
  return {
    came,
    async stop() {
      going = false
      await asking
    },
  }
}

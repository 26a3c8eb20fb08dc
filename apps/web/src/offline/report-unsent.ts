import { subscribeSession } from '@muster/client/session'
import { setUnsentCount } from '@muster/client/unsent'
import { liveQuery, type Subscription } from 'dexie'
import { waitingCount } from './outbox-reads.ts'
import { signedInSender } from './sender.ts'

/** Keeps count of what waits here of the person signed in: the server is told with every request. */
export function watchUnsent(): void {
  let watched: Subscription | undefined
  let person: string | undefined
  const watch = () => {
    const now = signedInSender()?.person
    if (now === person) return
    person = now
    watched?.unsubscribe()
    setUnsentCount(undefined)
    if (now !== undefined)
      watched = liveQuery(async () => await waitingCount(now)).subscribe({ next: setUnsentCount })
  }
  subscribeSession(watch)
  watch()
}

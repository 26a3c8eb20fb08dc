import { subscribeSession } from '@muster/client/session'
import { setUnsentCount } from '@muster/client/unsent'
import { liveQuery, type Subscription } from 'dexie'
import { outbox } from '../outbox.ts'
import { waitingCount } from '../outbox-reads.ts'
import { countWaiting } from '../sync/waiting-count.ts'
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
      // A read that writes in between would not be watched: what changes is asked for again.
      watched = liveQuery(async () => [await waitingCount(now), await outbox.marks.count()]).subscribe(
        () => void countWaiting(now).then(setUnsentCount),
      )
  }
  subscribeSession(watch)
  watch()
}

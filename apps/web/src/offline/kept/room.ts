import { msg } from '@muster/contract/kit/msg'
import { outbox } from '../outbox.ts'
import { waitingCount } from '../outbox-reads.ts'
import { noteFull } from './device-room.ts'

/** The database puts what the browser said into `inner`. */
interface StorageFault {
  name?: string
  inner?: StorageFault | null
}
const isQuota = (error: unknown): boolean => {
  const fault = error as StorageFault | undefined
  return fault?.name === 'QuotaExceededError' || (fault?.inner ? isQuota(fault.inner) : false)
}

const code = 'FULL'

const lostPhoto = msg(
  'This phone is full, so the photo was not saved. What you recorded before is safe (not sent yet: {count}). Remove photos or apps that you do not need, then try again.',
)
const lostStep = msg(
  'This phone is full, so this was not saved. What you recorded before is safe (not sent yet: {count}). Remove photos or apps that you do not need, then try again.',
)

/** Gives back what can be fetched again: files for the day, parts of the map, and what has been sent. */
async function giveBack(): Promise<void> {
  noteFull()
  const { forgetFiles } = await import('./kept-store.ts')
  await Promise.allSettled([
    forgetFiles(),
    globalThis.caches?.delete('map'),
    outbox.entries.filter(({ state }) => state === 'sent').delete(),
  ])
}

/** A browser gives room back a moment after something was removed. */
const pauses = [0, 300, 1000]

/**
 * Writes what a person did. On a full device other things give way first; where that is not enough, throws with a sentence
 * that says what was not kept, what is safe, and what to do.
 */
export async function withRoom<T>(person: string, write: () => Promise<T>, hasFile: boolean): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isQuota(error)) throw error
  }
  await giveBack()
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      return await write()
    } catch (error) {
      if (!isQuota(error)) throw error
    }
  }
  const count = await waitingCount(person)
  throw Object.assign(new Error('The device is full'), {
    code,
    message: hasFile ? lostPhoto : lostStep,
    params: { count },
  })
}

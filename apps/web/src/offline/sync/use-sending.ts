import { useSession } from '@muster/client/use-session'
import { useIsOnline } from '@muster/ui/page/states.tsx'
import type { Entry } from '../entry.ts'
import type { UploadProgress } from '../outbox.ts'
import { personOf } from '../person.ts'
import { useLive } from '../use-live.ts'

const outbox = () => import('../queue.ts')

/** Which of the files of its visit is on its way, of how many, and how much of it has arrived, from 0 to 1. */
export interface Sending {
  readonly key: string
  readonly number: number
  readonly count: number
  readonly share: number
}

/** The file of the first of these entries that goes in pieces; undefined where none does. */
export function sendingOf(
  entries: readonly Entry[],
  uploads: readonly UploadProgress[],
): Sending | undefined {
  const files = entries.filter(({ state, hasFile }) => hasFile && state !== 'refused')
  for (const { key, lane, name } of files) {
    const upload = uploads.find((each) => each.key === key)
    if (!upload) continue
    const ofVisit = files.filter((other) => other.lane === lane && other.name === name)
    const number = upload.before + ofVisit.findIndex((other) => other.key === key) + 1
    const share = upload.size > 0 ? upload.received / upload.size : 0
    return { key, number, count: upload.before + ofVisit.length, share }
  }
  return undefined
}

export function useSending(entries: readonly Entry[]): Sending | undefined {
  const session = useSession()
  const person = session && personOf(session)
  const isOnline = useIsOnline()
  const uploads = useLive(outbox, async ({ uploadsOf }) => (person ? uploadsOf(person) : []), person ?? '')
  return isOnline && uploads ? sendingOf(entries, uploads) : undefined
}

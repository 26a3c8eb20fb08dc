import { type Question, queryClient, useAsk } from '@muster/client/query'
import { currentSession, subscribeSession } from '@muster/client/session'
import { useSession } from '@muster/client/use-session'
import { Dexie, type EntityTable } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { personOf } from './outbox.ts'

interface Kept {
  /** Whose it is, and what was asked. */
  key: string
  value: unknown
  /** When the server said it. */
  at: number
}
const device = new Dexie('muster-kept') as Dexie & { answers: EntityTable<Kept, 'key'> }
device.version(1).stores({ answers: 'key, at' })

/** Older than this an answer is of no use any more. */
const keepMs = 14 * 86_400_000

// What the next person on this phone may not see.
subscribeSession(() => {
  if (!currentSession()) void device.answers.clear()
})

const whole = <A>(answer: A) => answer
const keyOf = (person: string, question: Question<unknown>) =>
  `${person} ${JSON.stringify(question.queryKey)}`

async function keep(key: string, value: unknown, at: number) {
  await device.answers
    .where('at')
    .below(Date.now() - keepMs)
    .delete()
  await device.answers.put({ key, value, at })
}

/** Fetches and keeps an answer, for screens that will need it without a connection. Never throws. */
export async function keepFor(question: Question<unknown>): Promise<void> {
  const session = currentSession()
  if (!session) return
  try {
    const value = await queryClient.fetchQuery(question)
    await keep(keyOf(personOf(session), question), value, Date.now())
  } catch {
    // What was kept before stays.
  }
}

/**
 * The answer, or without a connection the last one this device was given; `at` is when the server said it. `kept` leaves
 * out what may not lie on a telephone; it must be the same function each time.
 */
export function useKept<A>(question: Question<A> | undefined, kept: (answer: A) => A = whole) {
  const session = useSession()
  const key = session && question && keyOf(personOf(session), question)
  const { answer, failure, again } = useAsk(question)
  const at = question ? (queryClient.getQueryState(question.queryKey)?.dataUpdatedAt ?? 0) : 0
  useEffect(() => {
    if (key && answer !== undefined && at > 0) void keep(key, kept(answer), at)
  }, [key, answer, at, kept])
  const last = useLiveQuery(async () => (key ? ((await device.answers.get(key)) ?? null) : null), [key])
  if (answer !== undefined && at > 0) return { answer, at, failure: null, isLoading: false, again }
  return {
    answer: last ? (last.value as A) : undefined,
    at: last?.at ?? 0,
    failure: last === null ? failure : null,
    isLoading: question !== undefined && !last && !failure,
    again,
  }
}

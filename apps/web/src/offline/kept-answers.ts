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
const kept = new Dexie('muster-kept') as Dexie & { answers: EntityTable<Kept, 'key'> }
kept.version(1).stores({ answers: 'key, at' })

/** Older than this an answer is of no use any more. */
const keepMs = 14 * 86_400_000

// What the next person on this phone may not see.
subscribeSession(() => {
  if (!currentSession()) void kept.answers.clear()
})

const keyOf = (person: string, question: Question<unknown>) =>
  `${person} ${JSON.stringify(question.queryKey)}`

async function keep(key: string, value: unknown, at: number) {
  await kept.answers
    .where('at')
    .below(Date.now() - keepMs)
    .delete()
  await kept.answers.put({ key, value, at })
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

/** The answer, or without a connection the last one this device was given; `at` is when the server said it. */
export function useKept<A>(question: Question<A> | undefined) {
  const session = useSession()
  const key = session && question && keyOf(personOf(session), question)
  const { answer, failure, again } = useAsk(question)
  const at = question ? (queryClient.getQueryState(question.queryKey)?.dataUpdatedAt ?? 0) : 0
  useEffect(() => {
    if (key && answer !== undefined && at > 0) void keep(key, answer, at)
  }, [key, answer, at])
  const last = useLiveQuery(async () => (key ? ((await kept.answers.get(key)) ?? null) : null), [key])
  if (answer !== undefined && at > 0) return { answer, at, failure: null, isLoading: false, again }
  return {
    answer: last ? (last.value as A) : undefined,
    at: last?.at ?? 0,
    failure: last === null ? failure : null,
    isLoading: question !== undefined && !last && !failure,
    again,
  }
}

import { type Question, queryClient, useAsk } from '@muster/client/query'
import { currentSession } from '@muster/client/session'
import { useSession } from '@muster/client/use-session'
import { firstPageDrawn } from '@muster/ui/theme/first-page.ts'
import { useEffect } from 'react'
import { personOf } from '../person.ts'
import { useLive } from '../use-live.ts'

const store = () => import('./kept-store.ts')
const whole = <A>(answer: A) => answer
const keyOf = (person: string, question: Question<unknown>) =>
  `${person} ${JSON.stringify(question.queryKey)}`

/** Keeps an answer of whoever is still signed in by then. */
async function keepOf(person: string, key: string, value: unknown, at: number) {
  await firstPageDrawn
  const { keep, forgetKept } = await store()
  const isStill = () => {
    const session = currentSession()
    return session !== undefined && personOf(session) === person
  }
  if (!isStill()) return
  await keep(key, value, at)
  // Signed out meanwhile: nothing may be left behind.
  if (!isStill()) await forgetKept()
}

/** Fetches and keeps an answer, for screens that will need it without a connection; undefined where it does not come. */
export async function keepFor<A>(
  question: Question<A>,
  kept: (answer: A) => A = whole,
): Promise<A | undefined> {
  const session = currentSession()
  if (!session) return undefined
  try {
    const value = await queryClient.fetchQuery(question)
    const person = personOf(session)
    await keepOf(person, keyOf(person, question), kept(value), Date.now())
    return value
  } catch {
    // What was kept before stays.
    return undefined
  }
}

/**
 * The answer, or without a connection the last one this device was given; `at` is when the server said it. `kept` leaves
 * out what may not lie on a telephone; it must be the same function each time. With `everyMs` it is asked again and again.
 */
export function useKept<A>(
  question: Question<A> | undefined,
  kept: (answer: A) => A = whole,
  everyMs?: number,
) {
  const session = useSession()
  const person = session && personOf(session)
  const key = person && question && keyOf(person, question)
  const { answer, failure, again } = useAsk(question, everyMs)
  const answeredAt = question ? (queryClient.getQueryState(question.queryKey)?.dataUpdatedAt ?? 0) : 0
  useEffect(() => {
    // Without its code, or without room, what was kept before stays.
    if (key && answer !== undefined && answeredAt > 0)
      keepOf(person, key, kept(answer), answeredAt).catch(() => undefined)
  }, [person, key, answer, answeredAt, kept])
  const last = useLive(store, async ({ keptOf }) => (key ? ((await keptOf(key)) ?? null) : null), key)
  if (answer !== undefined && answeredAt > 0)
    return { answer, at: answeredAt, failure: null, isLoading: false, again }
  return {
    answer: last ? (last.value as A) : undefined,
    at: last?.at ?? 0,
    failure: last === null ? failure : null,
    isLoading: question !== undefined && !last && !failure,
    again,
  }
}

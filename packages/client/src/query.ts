import type { Answer, Endpoint, Input } from '@muster/contract/kit/endpoint'
import {
  keepPreviousData,
  QueryClient,
  skipToken,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { callWith, type InputArgs } from './call.ts'
import { type CallFailure, isPassing } from './call-failure.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      // Without a connection there is nothing to wait for.
      retry: (count, failure) =>
        navigator.onLine && count < 2 && isPassing(failure) && (failure as CallFailure).status !== 401,
    },
    mutations: { networkMode: 'always' },
  },
})

export interface Question<A> {
  readonly queryKey: readonly [feature: string, name: string, input: unknown]
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<A>
}

export const ask = <E extends Endpoint>(endpoint: E, ...[input]: InputArgs<E>): Question<Answer<E>> => ({
  queryKey: [endpoint.feature, endpoint.name, input ?? {}],
  queryFn: ({ signal }) => callWith(endpoint, input ?? {}, { signal }),
})

/** The answer. The page's skeleton shows until it is there, its error screen when it does not come. */
export const useAnswer = <A>(question: Question<A>): A => useSuspenseQuery(question).data

/**
 * For what appears inside a page: keeps the last answer while the next is on its way; asks nothing for `undefined`.
 * With `everyMs` it asks again and again while the page is visible.
 */
export function useAsk<A>(question: Question<A> | undefined, everyMs?: number) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<A>({
    queryKey: question?.queryKey ?? ['nothing'],
    queryFn: question?.queryFn ?? skipToken,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  })
  return {
    answer: question ? data : undefined,
    failure: error,
    isLoading: isFetching && (data === undefined || isPlaceholderData),
    again: () => void refetch(),
  }
}

/** Begins to fetch; never throws, because the page that needs the answer shows the failure. */
export const prefetch = async (...questions: readonly Question<unknown>[]): Promise<void> => {
  await Promise.all(questions.map((question) => queryClient.prefetchQuery(question)))
}

type Feature = Readonly<Record<string, Endpoint>>
const nameOf = (feature: Feature) => Object.values(feature)[0]?.feature

/** Marks a feature, or one question of it as in `cover/offers`, as out of date; what is on screen is fetched again. */
export const refreshFeatures = (...names: readonly (string | undefined)[]) =>
  Promise.all(names.map((name) => name && queryClient.invalidateQueries({ queryKey: name.split('/') })))

/**
 * Sends a write and refreshes its own feature, and `also` the features named.
 * The same input sent again after the connection broke keeps its idempotency key.
 */
export const useSend = <E extends Endpoint>(endpoint: E, also: readonly Feature[] = []) =>
  useSending(endpoint, also).mutateAsync

/** The same, with what became of it, for what shows that. */
export function useSending<E extends Endpoint>(endpoint: E, also: readonly Feature[] = []) {
  const unsure = useRef<{ input: string; key: string }>(undefined)
  return useMutation<Answer<E>, Error, Input<E>>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input ?? {})
      const key = unsure.current?.input === text ? unsure.current.key : crypto.randomUUID()
      try {
        const answer = await callWith(endpoint, input ?? {}, {
          idempotencyKey: endpoint.method === 'POST' ? key : undefined,
        })
        unsure.current = undefined
        return answer
      } catch (failure) {
        unsure.current = isPassing(failure) ? { input: text, key } : undefined
        throw failure
      }
    },
    onSuccess: async () => {
      await refreshFeatures(endpoint.feature, ...also.map(nameOf))
    },
  })
}

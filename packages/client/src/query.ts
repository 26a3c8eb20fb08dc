import type { Answer, Endpoint, Input } from '@muster/contract/kit'
import {
  keepPreviousData,
  QueryClient,
  queryOptions,
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
      retry: (count, failure) => count < 2 && isPassing(failure) && (failure as CallFailure).status !== 401,
    },
    mutations: { networkMode: 'always' },
  },
})

/** A question to the server, to be given to `useAnswer`, `useAsk` or `prefetch`. */
export const ask = <E extends Endpoint>(endpoint: E, ...[input]: InputArgs<E>) =>
  queryOptions({
    queryKey: [endpoint.feature, endpoint.name, input ?? {}] as const,
    queryFn: ({ signal }): Promise<Answer<E>> => callWith(endpoint, input ?? {}, { signal }),
  })
export type Question<E extends Endpoint> = ReturnType<typeof ask<E>>

/** The answer. The page's skeleton shows until it is there, its error screen when it does not come. */
export const useAnswer = <E extends Endpoint>(question: Question<E>): Answer<E> =>
  useSuspenseQuery(question as Question<Endpoint>).data as Answer<E>

/** For what appears inside a page: keeps the last answer while the next is on its way; asks nothing for `undefined`. */
export function useAsk<E extends Endpoint>(question: Question<E> | undefined) {
  const options = question as Question<Endpoint> | undefined
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...(options ?? nothingToAsk),
    enabled: options !== undefined,
    placeholderData: keepPreviousData,
  })
  return {
    answer: (options ? data : undefined) as Answer<E> | undefined,
    failure: error,
    isLoading: isFetching && (data === undefined || isPlaceholderData),
    again: () => void refetch(),
  }
}
const nothingToAsk = { queryKey: ['nothing', '', {}] as const, queryFn: () => Promise.resolve('') }

/** Begins to fetch; never throws, because the page that needs the answer shows the failure. */
export const prefetch = async (...questions: readonly { queryKey: readonly unknown[] }[]): Promise<void> => {
  await Promise.all(questions.map((question) => queryClient.prefetchQuery(question as Question<Endpoint>)))
}

type Feature = Readonly<Record<string, Endpoint>>
const nameOf = (feature: Feature) => Object.values(feature)[0]?.feature

/** Marks everything of a feature as out of date; what is on screen is fetched again. */
export const refreshFeatures = (...names: readonly (string | undefined)[]) =>
  Promise.all(names.filter(Boolean).map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/**
 * Sends a write and refreshes its own feature, and `also` the features named.
 * The same input sent again after the connection broke keeps its idempotency key.
 */
export function useSend<E extends Endpoint>(endpoint: E, also: readonly Feature[] = []) {
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

import { type Endpoint, endpointName } from '@muster/contract/kit/endpoint'
import { z } from 'zod'

/** An answer as the contract promises it. Throws where it is another one. */
export function checkAnswer(endpoint: Endpoint, answer: unknown): unknown {
  const { success, data, error } = z.safeParse(endpoint.answer as z.ZodType, answer)
  if (success) return data
  throw new Error(`${endpointName(endpoint)} broke its promise`, { cause: error })
}

import { inputOf } from '../parse-input.ts'
import type { Step } from './call.ts'

/** What was sent, in the shapes of the contract. Throws input.invalid, access.tenant. */
export const parseInput: Step = (call, next) => {
  const { endpoint, request, body, caller } = call
  call.input = inputOf(endpoint, { params: request.params, query: request.query, body }, caller)
  return next()
}

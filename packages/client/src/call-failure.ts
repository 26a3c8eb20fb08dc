import { failures, refusalSentence } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import type { Params } from '@muster/contract/kit/sentences'
import type { FieldFault } from '@muster/contract/kit/wire'

/** What the server said, or `NETWORK` when it could not be reached (status 0). */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string
  /** The name of the refusal; absent where something between here and the server answered. */
  readonly reason: string | undefined
  /** Its sentence with the places open, and what goes into them. */
  readonly template: string
  readonly params: Params
  readonly errors: readonly FieldFault[]
  readonly requestId: string | undefined
  readonly data: unknown

  constructor(told: {
    status: number
    code: string
    message: string
    reason?: string | undefined
    params?: Params | undefined
    errors?: readonly FieldFault[] | undefined
    requestId?: string | undefined
    data?: unknown
  }) {
    super(told.message)
    this.name = 'CallFailure'
    this.status = told.status
    this.code = told.code
    this.reason = told.reason
    const { template, params } = refusalSentence(told)
    this.template = template
    this.params = params
    this.errors = told.errors ?? []
    this.requestId = told.requestId
    this.data = told.data
  }
}

/** What was kept of a refusal, for its reader; from before the reasons it stays in English. */
export const wordingOf = (refusal: Parameters<typeof refusalSentence>[0]) => ({
  message: refusal.message,
  ...refusalSentence(refusal),
})

export const sessionEnded = () => {
  const { status, code, says } = failures['session.ended']
  return new CallFailure({ status, code, message: says })
}

export const noConnection = () =>
  new CallFailure({
    status: 0,
    code: 'NETWORK',
    message: msg('Network Error. Check Your Internet Connection!'),
  })

/** Worth trying again later with the same request: nothing was decided about it. */
export const isPassing = (failure: unknown) =>
  failure instanceof CallFailure &&
  (failure.code === 'NETWORK' ||
    failure.status === 401 ||
    // Once a second factor is set up, the same request goes through.
    failure.code === failures['secondFactor.demanded'].code ||
    failure.status === 408 ||
    failure.status === 429 ||
    failure.status >= 500)

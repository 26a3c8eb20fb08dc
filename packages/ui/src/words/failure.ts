import { msg } from './msg.ts'
import type { Wording } from './words.ts'

/** What the kit needs to know of a failure; the client's `CallFailure` has this form. */
export interface Failure extends Wording {
  readonly code?: string
  readonly status?: number
  readonly requestId?: string
  readonly errors?: readonly FieldFailure[]
}

export interface FieldFailure extends Wording {
  readonly path: string
}

const bland = msg('Something went wrong')

const withoutCode = new WeakSet<object>()
/** Marks an error as one of code that did not come; browsers word it each in their own way. */
export function markMissingCode(error: unknown): void {
  if (typeof error === 'object' && error) withoutCode.add(error)
}
const missingCode = msg(
  'This part of the app is not on this device yet, and there is no signal. Open it once with signal; after that it works without.',
)

/** An error of a call says what the server said; an error of the program itself says nothing of its insides. */
export function failureOf(error: unknown): Failure {
  if (typeof error === 'object' && error && withoutCode.has(error)) return { message: missingCode }
  const partial = error as Partial<Failure> | undefined
  if (typeof partial?.code === 'string' && typeof partial.message === 'string') {
    return { ...partial, message: partial.message || bland, requestId: partial.requestId } as Failure
  }
  return { message: bland }
}

/** A refusal whose code holds the letter C may be repeated with force after a second confirmation. */
export const mayBeForced = (failure: Failure) => failure.code?.includes('C') === true

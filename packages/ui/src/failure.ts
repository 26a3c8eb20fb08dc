import { msg } from './msg.ts'
import type { Wording } from './words.ts'

/** What the kit needs to know of a failure; the client's `CallFailure` has this form. */
export interface Failure extends Wording {
  readonly code?: string
  readonly status?: number
  readonly requestId?: string
  readonly errors?: readonly FieldFailure[]
}

/** What is wrong with one field. */
export interface FieldFailure extends Wording {
  readonly path: string
}

const bland = msg('Something went wrong')

/** An error of a call says what the server said; an error of the program itself says nothing of its insides. */
export function failureOf(error: unknown): Failure {
  const told = error as Partial<Failure> | undefined
  if (typeof told?.code === 'string' && typeof told.message === 'string') {
    return { ...told, message: told.message || bland, requestId: told.requestId } as Failure
  }
  return { message: bland }
}

/** A refusal whose code holds the letter C may be repeated with force after a second confirmation. */
export const mayBeForced = (failure: Failure) => failure.code?.includes('C') === true

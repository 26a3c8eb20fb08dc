import type { z } from 'zod'
import { type Message, msg } from './msg.ts'
import type { Values } from './sentences.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]
type Of<Code extends Issue['code']> = Extract<Issue, { code: Code }>

const required = msg('This is required')
const malformed = msg('This is not well formed')

const kinds: Readonly<Record<string, Message>> = {
  string: msg('Must be a text'),
  number: msg('Must be a number'),
  int: msg('Must be a whole number'),
  boolean: msg('Must be true or false'),
  array: msg('Must be a list'),
  object: msg('Must be an object with fields'),
  record: msg('Must be an object with fields'),
}

const most: Readonly<Record<string, Message>> = {
  string: msg('At most {max} characters'),
  array: msg('At most {max} entries'),
}
const least: Readonly<Record<string, Message>> = {
  string: msg('At least {min} characters'),
  array: msg('At least {min} entries'),
}

/** Puts what goes into the sentence beside it: zod copies an issue after it has asked for the words. */
function withParams(issue: Issue, template: Message, params: Values): Message {
  Object.assign(issue, { params })
  return template
}

function tooBig(issue: Of<'too_big'>) {
  const { origin, maximum, inclusive } = issue
  const says =
    most[origin] ?? (inclusive === false ? msg('Must be less than {max}') : msg('Must be at most {max}'))
  return withParams(issue, says, { max: Number(maximum) })
}

function tooSmall(issue: Of<'too_small'>) {
  const { origin, minimum, inclusive } = issue
  const counted = least[origin]
  if (counted && minimum === 1) return required
  const says =
    counted ?? (inclusive === false ? msg('Must be more than {min}') : msg('Must be at least {min}'))
  return withParams(issue, says, { min: Number(minimum) })
}

const oneOf = (issue: Issue, options: readonly unknown[]) =>
  withParams(issue, msg('Must be one of {options}'), { options: options.join(', ') })

/**
 * What is wrong with a value whose shape does not say it itself: a sentence of the product with its places open. What goes
 * into them stands in the issue's `params`, as it does for a shape's own words.
 */
export function faultWords(issue: Issue): Message {
  const isAbsent = issue.input === undefined || issue.input === null
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent ? required : (kinds[issue.expected] ?? malformed)
    case 'invalid_value':
      return isAbsent ? required : oneOf(issue, issue.values)
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'not_multiple_of':
      return withParams(issue, msg('At most {max} decimals'), { max: Math.round(-Math.log10(issue.divisor)) })
    case 'invalid_union':
      if (isAbsent) return required
      return issue.options ? oneOf(issue, issue.options as unknown[]) : malformed
    default:
      return malformed
  }
}

/** What a shape found wrong: a sentence with its places open, and what goes into them. */
export const issueSentence = (issue: z.core.$ZodIssue) => ({
  // What shapes say is marked, or of this file; zod knows no more than that it is a text.
  message: issue.message as Message,
  params: ((issue as { params?: unknown }).params ?? {}) as Values,
})

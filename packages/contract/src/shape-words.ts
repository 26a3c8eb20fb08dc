import type { z } from 'zod'
import { filled } from './sentences.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]
type Of<Code extends Issue['code']> = Extract<Issue, { code: Code }>

const required = 'This is required'
const malformed = 'This is not well formed'

const kinds: Readonly<Record<string, string>> = {
  string: 'Must be a text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object with fields',
  record: 'Must be an object with fields',
}

const most: Readonly<Record<string, string>> = {
  string: 'At most {max} characters',
  array: 'At most {max} entries',
}
const least: Readonly<Record<string, string>> = {
  string: 'At least {min} characters',
  array: 'At least {min} entries',
}

function tooBig({ origin, maximum, inclusive }: Of<'too_big'>) {
  const says = most[origin] ?? (inclusive === false ? 'Must be less than {max}' : 'Must be at most {max}')
  return filled(says, { max: String(maximum) })
}

function tooSmall({ origin, minimum, inclusive }: Of<'too_small'>) {
  const counted = least[origin]
  if (counted && minimum === 1) return required
  const says = counted ?? (inclusive === false ? 'Must be more than {min}' : 'Must be at least {min}')
  return filled(says, { min: String(minimum) })
}

const oneOf = (options: readonly unknown[]) =>
  filled('Must be one of {options}', { options: options.join(', ') })

/** What is wrong with a value whose shape does not say it itself, in sentences of the product. */
export function faultWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? required
        : (kinds[issue.expected] ?? malformed)
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? required : oneOf(issue.values)
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'not_multiple_of':
      return filled('At most {max} decimals', { max: String(Math.round(-Math.log10(issue.divisor))) })
    case 'invalid_union':
      return issue.options ? oneOf(issue.options as unknown[]) : malformed
    default:
      return malformed
  }
}

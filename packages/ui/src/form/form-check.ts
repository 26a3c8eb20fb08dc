import type { z } from 'zod'
import { required } from '../field/required.ts'
import type { FieldFailure } from '../words/failure.ts'
import type { Values, Wording } from '../words/words.ts'
import type { Errors, FormStore } from './form-store.ts'

type Checked<T> = { success: true; data: T } | { success: false; errors: Errors }
const absent = (issue: { code?: string; input?: unknown }) =>
  (issue.code === 'invalid_type' || issue.code === 'invalid_value') &&
  (issue.input === undefined || issue.input === null)

/** Shapes say what is wrong with open places; what goes into them stands beside it. */
const wordingOf = (issue: { message: string; params?: unknown }): Wording => ({
  message: issue.message,
  template: issue.message,
  params: (issue.params ?? {}) as Values,
})

export function checkForm<S extends z.ZodType>(shape: S, store: FormStore): Checked<z.output<S>> {
  const parsed = shape.safeParse(store.values(), {
    error: (issue) => (absent(issue) ? required : undefined),
  })
  if (parsed.success) return { success: true, data: parsed.data }
  const errors: Record<string, Wording> = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= wordingOf(issue)
  return { success: false, errors }
}

/** The server's field errors under the names of the fields; undefined when none belongs to a field here. */
export function besideFields(store: FormStore, faults: readonly FieldFailure[]): Errors | undefined {
  const known = faults
    .map((fault) => [fault.path.replace(/^body\./, ''), fault] as const)
    .filter(([path]) => store.labelOf(path) !== undefined)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

import { msg } from '../words/msg.ts'
import type { Say, Wording } from '../words/words.ts'

/** What a shape says of a field that was left empty, before the field is known. */
export const required = msg('This is required')

const namedRequired = msg('{label} is required')

/** The sentence of an error beside a field: an empty field is called by its label, as in "Name is required". */
export const errorText = (say: Say, error: Wording, label: string | undefined): string =>
  error.message === required && label ? say(namedRequired, { label: say(label) }) : say(error)

import { z } from 'zod'
import type { Params as ParamsType } from './sentences.ts'

/** Several addresses or texts in one answer are joined like this on the wire; nowhere else. */
export const joinList = (values: readonly string[]) => values.join(';;')
export const splitList = (value: string) => (value === '' ? [] : value.split(';;'))

const value = z.union([z.string(), z.number()])
/** A sentence of the product with its places open, and what goes into them. */
export const Sentence = z.object({ template: z.string(), params: z.record(z.string(), value) })
/** What goes into a sentence: values, sentences, or lists of sentences. */
export const Params: z.ZodType<ParamsType> = z.record(
  z.string(),
  z.union([value, Sentence, z.array(Sentence)]),
)

/** What is wrong with one field; `template` and `params` say the same as `message`, for readers of other languages. */
export const FieldFault = z.object({
  path: z.string(),
  message: z.string(),
  template: z.string(),
  params: Params,
})
export type FieldFault = z.infer<typeof FieldFault>

/**
 * Every answer that is not a file. `message` is finished English; `reason` is the name of the refusal, and `params` are
 * what stands in its sentence, for readers of other languages. `errors` names the fields of a 400 or 422.
 */
export const Refusal = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  reason: z.string(),
  params: Params,
  data: z.unknown().optional(),
  errors: z.array(FieldFault).optional(),
  requestId: z.string(),
})
export type Refusal = z.infer<typeof Refusal>
export const success = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string(), data })

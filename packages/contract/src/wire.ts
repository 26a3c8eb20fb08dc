import { z } from 'zod'

/** Several addresses or texts in one answer are joined like this on the wire; nowhere else. */
export const joinList = (values: readonly string[]) => values.join(';;')
export const splitList = (value: string) => (value === '' ? [] : value.split(';;'))

export const FieldFault = z.object({ path: z.string(), message: z.string() })
export type FieldFault = z.infer<typeof FieldFault>

/** Every answer that is not a file. `errors` names the fields of a 400 or 422. */
export const Refusal = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  data: z.unknown().optional(),
  errors: z.array(FieldFault).optional(),
  requestId: z.string(),
})
export type Refusal = z.infer<typeof Refusal>
export const success = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string(), data })

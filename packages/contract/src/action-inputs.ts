import { z } from 'zod'
import { ActionPriority } from './action-rules.ts'
import { msg } from './kit/msg.ts'
import { chosen, deviceInstant, id, instant, needed, reason, text } from './kit/shapes.ts'

const fields = {
  title: needed(300, msg('Say what is to be done')),
  note: text(4000).optional(),
  priority: ActionPriority.optional(),
  dueAt: instant.nullable().optional(),
  ownerUserId: id.nullable().optional(),
  asksPhoto: z.boolean().optional(),
}
export const ActionInput = z.object({ jobLocationId: chosen(msg('Please select a site')), ...fields })
export type ActionInput = z.infer<typeof ActionInput>
export const ActionUpdate = z.object({ ...fields, title: fields.title.optional(), version: z.int() })
export type ActionUpdate = z.infer<typeof ActionUpdate>
/** When a phone recorded a step, which may arrive much later. */
const recorded = { recordedAt: deviceInstant.optional() }
export const ActionStep = z.object({ note: text(1000).optional(), ...recorded })
export const CannotInput = z.object({ reason: reason(msg('Say why it cannot be done')), ...recorded })
export const VerifyInput = z
  .object({
    accepted: z.boolean().optional(),
    note: text(1000).optional(),
    version: z.int().optional(),
    ...recorded,
  })
  .refine(({ accepted = true, note }) => accepted || Boolean(note), {
    path: ['note'],
    message: msg('Say what is missing'),
  })
export type VerifyInput = z.infer<typeof VerifyInput>
export const ActionAssignment = z.object({ ids: z.array(id).min(1).max(500), ownerUserId: id.nullable() })
export type ActionAssignment = z.infer<typeof ActionAssignment>

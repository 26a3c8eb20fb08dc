import { z } from 'zod'
import { newPassword } from '../kit/shapes.ts'
import { platform } from './session.ts'

export const InvitationToken = z.object({ token: z.string().max(200) })
export const AcceptInvitationInput = InvitationToken.extend({
  password: newPassword,
  /** Signs in with it, as after typing it: a second factor is asked for. */
  signIn: z.boolean().optional(),
  platform,
})

export const Invitation = z.object({
  firstName: z.string(),
  emailMasked: z.string(),
  expiresAt: z.string(),
  companyName: z.string(),
  companyCode: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

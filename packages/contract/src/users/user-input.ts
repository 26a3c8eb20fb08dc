import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { day, email, minimumPassword, name, needed, password, text, zone } from '../kit/shapes.ts'

const shared = {
  employeeNumber: text(40).nullable().optional(),
  phone: text(40).nullable().optional(),
  address: text(500).nullable().optional(),
  dob: day.nullable().optional(),
  timezone: zone.nullable().optional(),
  /** Weekly hours that were agreed, in minutes; the roster compares them with what is planned. */
  agreedWeekMinutes: z
    .int()
    .min(0)
    .max(7 * 24 * 60)
    .nullable()
    .optional(),
  businessNumber: text(20).nullable().optional(),
  /** Null removes the one that is kept; an empty text leaves it. */
  taxNumber: text(20).nullable().optional(),
}
const role = z.int().refine((value) => value > 0, msg('A role is required'))
const passwordOrNone = password.refine((value) => value === '' || value.length >= minimumPassword, {
  message: msg('At least {min} characters'),
  params: { min: minimumPassword },
})

export const employeeNumberNeeded = msg('Employee number is required')

export const UserInput = z.object({
  ...shared,
  phone: needed(40, msg('Phone is required')),
  /** Required of staff, not of clients: the role decides, so the server checks it. */
  employeeNumber: text(40).nullable().optional(),
  firstName: name(msg('First name is required')),
  /** Null for a person of one name and for a company: their name is the first one. */
  lastName: name(msg('Last name is required')).nullable(),
  userRoleId: role,
  email,
  /** Either a password, or an invitation to choose one. */
  password: passwordOrNone.nullable().optional(),
  invite: z.boolean().optional(),
})
export type UserInput = z.infer<typeof UserInput>
/** An empty name or password leaves the one that is kept; null takes the last name away. */
export const UserUpdate = z.object({
  ...shared,
  /** Fixed once the person exists: another one is refused. */
  email: email.optional(),
  firstName: text(120).optional(),
  lastName: text(120).nullable().optional(),
  userRoleId: role.optional(),
  password: passwordOrNone.nullable().optional(),
  /** The present one, to change the own password by this call. */
  currentPassword: password.optional(),
  /** Level 1 gives it to people of level 2. */
  payrollAccess: z.boolean().optional(),
  availableForEmergency: z.boolean().optional(),
  version: z.int().optional(),
})
export type UserUpdate = z.infer<typeof UserUpdate>

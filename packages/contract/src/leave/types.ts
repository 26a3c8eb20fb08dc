import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { id, name, text } from '../kit/shapes.ts'

/** PLANNED leave is decided by the office. SICK leave counts at once, and why is health data. */
export const LeaveKind = z.enum(['PLANNED', 'SICK'])
export type LeaveKind = z.infer<typeof LeaveKind>
export const LeaveTypeInput = z.object({
  name: name(msg('Name is required')),
  kind: LeaveKind,
  paid: z.boolean(),
  proofNeeded: z.boolean(),
  /** What it is called in Muster's own files; other payroll systems have codes of their own. */
  payrollCode: text(60),
  /** Public holidays inside it are leave, too; else they are hours of a kind of their own. */
  holidaysAreLeave: z.boolean().optional(),
  /** Types that are not offered stay on the leave that has them. */
  enabled: z.boolean(),
})
export type LeaveTypeInput = z.infer<typeof LeaveTypeInput>
/** The kinds of leave that a new company starts with. It may rename them and add more. */
export const defaultLeaveTypes = [
  { name: msg('Annual leave'), kind: 'PLANNED', paid: true },
  { name: msg('Sick leave'), kind: 'SICK', paid: true },
  { name: msg("Carer's leave"), kind: 'SICK', paid: true },
  { name: msg('Compassionate leave'), kind: 'PLANNED', paid: true },
  { name: msg('Leave without pay'), kind: 'PLANNED', paid: false },
] as const satisfies readonly { name: string; kind: LeaveKind; paid: boolean }[]
export const LeaveType = LeaveTypeInput.extend({
  id,
  name: z.string(),
  /** Empty for people of the field. */
  payrollCode: z.string(),
  holidaysAreLeave: z.boolean(),
  version: z.int(),
})
export type LeaveType = z.infer<typeof LeaveType>

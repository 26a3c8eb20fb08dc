import { z } from 'zod'
import { msg } from './kit/msg.ts'
import { NamedPerson } from './kit/namesakes.ts'
import { id } from './kit/shapes.ts'

export const actionPriorities = ['HIGH', 'NORMAL', 'LOW'] as const
export const ActionPriority = z.enum(actionPriorities)
export type ActionPriority = z.infer<typeof ActionPriority>

/** What makes an action. BAND looks at the score of a whole visit, the others at one item, or at one problem. */
export const ruleKinds = [
  'CRITICAL_FAILED',
  'CHECK_FAILED',
  'RATING',
  'BAND',
  'CLIENT_PROBLEM',
  'FIELD_PROBLEM',
] as const
export const RuleKind = z.enum(ruleKinds)
export type RuleKind = z.infer<typeof RuleKind>
/** The bands that are low enough to ask for something. */
export const ruleBands = ['good', 'fair', 'unsatisfactory'] as const
export const RuleBand = z.enum(ruleBands)
export type RuleBand = z.infer<typeof RuleBand>

const mostHours = 24 * 60
const ruleFields = {
  kind: RuleKind,
  /** Of RATING: this rating or a worse one, out of 5. A rating out of 10 counts half, rounded up. */
  rating: z.int().min(1).max(4).nullable(),
  /** Of BAND: this band or a worse one. */
  band: RuleBand.nullable(),
  /** Hours from the answer until it is due. */
  hours: z.int().min(1).max(mostHours),
  priority: ActionPriority,
  /** Whether it is done only with a photo of how it looks then. */
  asksPhoto: z.boolean(),
}
export const ActionRule = z.object({
  ...ruleFields,
  /** None: who is on duty for the site. */
  owner: NamedPerson.nullable(),
})
export type ActionRule = z.infer<typeof ActionRule>
export const ActionRules = z.object({ rules: z.array(ActionRule), version: z.int() })
export type ActionRules = z.infer<typeof ActionRules>
export const ActionRuleInput = z
  .object({
    ...ruleFields,
    // A form leaves out what is empty.
    rating: ruleFields.rating.optional(),
    band: ruleFields.band.optional(),
    ownerUserId: id.nullable().optional(),
  })
  .refine(({ kind, rating = null }) => kind !== 'RATING' || rating !== null, {
    path: ['rating'],
    message: msg('Choose a rating'),
  })
  .refine(({ kind, band = null }) => kind !== 'BAND' || band !== null, {
    path: ['band'],
    message: msg('Choose a band'),
  })
export type ActionRuleInput = z.infer<typeof ActionRuleInput>
/** In their order: of several rules that an answer meets, the first one counts. */
export const ActionRulesInput = z.object({ rules: z.array(ActionRuleInput).max(50), version: z.int() })
export type ActionRulesInput = z.infer<typeof ActionRulesInput>

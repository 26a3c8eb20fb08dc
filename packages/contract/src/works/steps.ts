import { z } from 'zod'
import { fieldWorkers } from '../kit/permissions.ts'
import { FieldFault, Params } from '../kit/wire.ts'
import { STEPS_AT_ONCE, stepNames } from './step-names.ts'

/** One step, said as its own endpoint takes it; what is wrong with it is told in its own answer. */
export const Step = z.object({
  /** Its Idempotency-Key: sent again, alone or with others, it has one effect. */
  key: z.string().max(100),
  step: z.enum(stepNames),
  /** The work; absent from a start. */
  id: z.unknown().optional(),
  /** In place of the id: the key of the start in this list that begins the work. */
  startKey: z.string().max(100).optional(),
  body: z.unknown().optional(),
})
export type Step = z.infer<typeof Step>

/** What the step's own endpoint would have answered: its status, and what stands in its envelope. */
export const StepAnswer = z.object({
  key: z.string(),
  status: z.int(),
  message: z.string(),
  code: z.string().optional(),
  reason: z.string().optional(),
  params: Params.optional(),
  errors: z.array(FieldFault).optional(),
  data: z.unknown().optional(),
})
export type StepAnswer = z.infer<typeof StepAnswer>

export const stepEndpoints = {
  steps: {
    POST: '/api/work/steps',
    says: 'Steps in the order of their recording, each taken as its own endpoint takes it; those without an answer were not tried',
    access: fieldWorkers,
    cost: 'batch',
    // Each step is kept by its own key, and told in the audit log by itself.
    idempotent: 'never',
    kind: 'record',
    body: z.object({ steps: z.array(Step).min(1).max(STEPS_AT_ONCE) }),
    answer: z.array(StepAnswer),
  },
} as const

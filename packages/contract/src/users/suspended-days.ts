import { z } from 'zod'
import { day } from '../kit/shapes.ts'

/** On which days a person is suspended, both included; without a last one until further notice. */
export const SuspendedDays = z.object({ from: day, until: day.nullable() })
export type SuspendedDays = z.infer<typeof SuspendedDays>

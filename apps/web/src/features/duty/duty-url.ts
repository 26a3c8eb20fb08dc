import { ask } from '@muster/client/query'
import { duty } from '@muster/contract/duty'
import { day, idText } from '@muster/contract/kit/shapes'
import { z } from 'zod'

export const dutyShape = z.object({
  /** A day of the week that is shown. */
  date: day.optional(),
  /** Who is told at this site, at this moment. */
  site: idText.optional(),
  on: day.optional(),
  at: z
    .string()
    .regex(/^\d{2}:\d{2}$/)
    .optional(),
})
export type DutyUrl = z.output<typeof dutyShape>

export const dutyQuestion = ({ date }: DutyUrl) => ask(duty.list, { query: { date } })

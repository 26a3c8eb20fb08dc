import { CalendarEventInput } from '@muster/contract/calendar'
import { AssignInput, JobInput, JobUpdate } from '@muster/contract/jobs'
import { chosen } from '@muster/contract/shapes'
import { z } from 'zod'

const Person = AssignInput.shape.jobUsers.element.extend({ name: z.string(), role: z.string() })
const panel = { people: z.array(Person), events: z.array(CalendarEventInput) }

/** The whole of the create screen: the parts, the limits, and the employees panel. */
export const CreateJobShape = JobInput.extend({
  clientId: chosen('Please select a client to continue'),
  contractId: chosen('Please select a contract to continue'),
  ...panel,
})
export type CreateJob = z.infer<typeof CreateJobShape>

export const UpdateJobShape = JobUpdate.extend(panel)
export type UpdateJob = z.infer<typeof UpdateJobShape>

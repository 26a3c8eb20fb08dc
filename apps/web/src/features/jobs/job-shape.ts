import { CalendarEventInput, OccurrenceRemoval } from '@muster/contract/calendar'
import { AssignInput, JobInput, JobUpdate, jobDefaults } from '@muster/contract/jobs'
import { chosen } from '@muster/contract/shapes'
import { z } from 'zod'

const Person = AssignInput.shape.jobUsers.element.extend({ name: z.string(), role: z.string() })
const panel = {
  people: z.array(Person),
  events: z.array(CalendarEventInput),
  changes: z.array(CalendarEventInput).default([]),
  removals: z.array(OccurrenceRemoval).default([]),
}

/** The whole of the create screen: the parts, the limits, and the employees panel. */
export const CreateJobShape = JobInput.extend({
  clientId: chosen('Please select a client to continue'),
  contractId: chosen('Please select a contract to continue'),
  ...panel,
})
export type CreateJob = z.infer<typeof CreateJobShape>

const { shape } = JobUpdate
/** An emptied limit is its default again; the server would take one that is left out as unchanged. */
export const UpdateJobShape = JobUpdate.extend({
  totalHours: shape.totalHours.default(0),
  distanceFilterForLocationRecord: shape.distanceFilterForLocationRecord.default(
    jobDefaults.distanceFilterForLocationRecord,
  ),
  minimumDistanceToStart: shape.minimumDistanceToStart.default(jobDefaults.minimumDistanceToStart),
  maxServiceTime: shape.maxServiceTime.default(jobDefaults.maxServiceTime),
  pushFeedbackInDays: shape.pushFeedbackInDays.default(jobDefaults.pushFeedbackInDays),
  ...panel,
})
export type UpdateJob = z.infer<typeof UpdateJobShape>

import { AssignInput, type Job, JobInput, JobUpdate, jobDefaults } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { chosen } from '@muster/contract/kit/shapes'
import { CalendarEventInput, OccurrenceRemoval } from '@muster/contract/planning/calendar'
import { z } from 'zod'
import { type Panel, panelOf } from './panel.ts'

const Person = AssignInput.shape.jobUsers.element.extend({
  name: z.string(),
  role: z.string(),
  // The call takes more digits and rounds them, for old clients; on screen a person is told.
  hours: AssignInput.shape.jobUsers.element.shape.hours.multipleOf(0.01),
})
const panel = {
  people: z.array(Person),
  events: z.array(CalendarEventInput),
  changes: z.array(CalendarEventInput).default([]),
  removals: z.array(OccurrenceRemoval).default([]),
}

/** The whole of the create screen: the parts, the limits, and the employees panel. */
export const CreateJobShape = JobInput.extend({
  clientId: chosen(msg('Please select a client to continue')),
  contractId: chosen(msg('Please select a contract to continue')),
  ...panel,
})
export type CreateJob = z.infer<typeof CreateJobShape>

/** What a duplicate begins with: all of a job but its schedule and its files. */
export const copyOf = (job: Job): Partial<CreateJob> => ({
  clientId: job.clientId,
  contractId: job.contractId,
  contractLocationId: job.contractLocationId,
  jobDetailId: job.jobDetailId,
  totalHours: job.totalHours,
  notes: job.notes,
  distanceFilterForLocationRecord: job.distanceFilterForLocationRecord,
  minimumDistanceToStart: job.minimumDistanceToStart,
  maxServiceTime: job.maxServiceTime,
  pushFeedbackInDays: job.pushFeedbackInDays,
  ...newPanel(job),
})

function newPanel(job: Job): Panel {
  const { people, ...schedule } = panelOf(job, [])
  return { ...schedule, people: people.map(({ assigneeId: _, ...person }) => person) }
}

const { shape } = JobUpdate
/** An emptied number is its default again; the server would take one that is left out as unchanged. */
export const InPlaceShape = JobUpdate.extend({
  totalHours: shape.totalHours.default(0),
  distanceFilterForLocationRecord: shape.distanceFilterForLocationRecord.default(
    jobDefaults.distanceFilterForLocationRecord,
  ),
  minimumDistanceToStart: shape.minimumDistanceToStart.default(jobDefaults.minimumDistanceToStart),
  maxServiceTime: shape.maxServiceTime.default(jobDefaults.maxServiceTime),
  pushFeedbackInDays: shape.pushFeedbackInDays.default(jobDefaults.pushFeedbackInDays),
})
/** Who works at a job, and when. */
export const PeopleShape = z.object(panel)

import { type Job, jobDefaults } from '@muster/contract/jobs/jobs'
import { expect, test } from 'vitest'
import { CreateJobShape, copyOf, InPlaceShape } from './job-shape.ts'

const parts = { clientId: 1, contractId: 2, contractLocationId: 3, jobDetailId: 4 }
const panel = { people: [], events: [] }
const messages = (value: object, shape = CreateJobShape) =>
  shape.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('each part that is not chosen has its own sentence', () => {
  expect(Object.fromEntries(messages(panel)!)).toEqual({
    clientId: 'Please select a client to continue',
    contractId: 'Please select a contract to continue',
    contractLocationId: 'Please select a job site to continue',
    jobDetailId: 'Please select a job detail to continue',
  })
  expect(messages({ ...parts, ...panel })).toBeUndefined()
})

test('the limits of the page', () => {
  expect(jobDefaults).toEqual({
    maxServiceTime: 480,
    pushFeedbackInDays: 30,
    distanceFilterForLocationRecord: 0,
    minimumDistanceToStart: 0,
  })
  const bounds: [string, number, number][] = [
    ['totalHours', 999.9, 1000],
    ['distanceFilterForLocationRecord', 100_000, 100_001],
    ['minimumDistanceToStart', 100_000, 100_001],
    ['maxServiceTime', 1440, 1441],
    ['pushFeedbackInDays', 365, 366],
  ]
  for (const [field, most, beyond] of bounds) {
    for (const kept of [0, most]) expect(messages({ ...parts, ...panel, [field]: kept })).toBeUndefined()
    for (const refused of [-1, beyond])
      expect(messages({ ...parts, ...panel, [field]: refused })?.[0]?.[0], field).toBe(field)
  }
  expect(messages({ ...parts, ...panel, totalHours: 0.1 })).toBeUndefined()
  expect(messages({ ...parts, ...panel, totalHours: 0.155 })?.[0]?.[0]).toBe('totalHours')
})

test('an emptied limit of a job is its default again', () => {
  expect(InPlaceShape.parse({})).toMatchObject({ totalHours: 0, ...jobDefaults })
})

test('a duplicate begins with all of a job but its schedule', () => {
  const job = { ...parts, totalHours: 3, notes: 'Ring twice', ...jobDefaults, id: 9, version: 4 }
  const person = { tenantUserId: 5, firstName: 'Eli', lastName: 'Stone', role: 'Employee', hours: 2 }
  const copy = copyOf({ ...job, jobAssignees: [{ ...person, jobHasUserId: 8 }] } as unknown as Job)
  expect(copy).toEqual({
    ...parts,
    totalHours: 3,
    notes: 'Ring twice',
    ...jobDefaults,
    people: [{ tenantUserId: 5, name: 'Eli Stone', role: 'Employee', hours: 2 }],
    events: [],
    changes: [],
    removals: [],
  })
})

import type { DayOccurrence, StartableJob } from '@muster/contract/planning/planned-day'
import type { MyDay } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob } from '../testing/a-job.ts'
import { isAtSite, metresTo, visitAt } from './start-place.ts'

const jobAt = (jobId: number, lat: number, lang: number, minimum = 100) =>
  aJob({
    jobId,
    jobLocation: { id: jobId, name: `Site ${jobId}`, address: '', lat, lang, timezone: 'Australia/Brisbane' },
    minimumDistanceToStart: minimum,
  })
const visitOf = (job: StartableJob, status?: DayOccurrence['status']): DayOccurrence => ({
  eventId: job.jobId,
  occurrenceStart: '2026-03-02T09:00:00+10:00',
  jobId: job.jobId,
  jobLocation: job.jobLocation,
  startTime: '2026-03-02T09:00:00+10:00',
  duration: 60,
  ...(status && { status }),
})
const positionAt = (lat: number, lang: number, accuracy = 10) => ({
  lat,
  lang,
  accuracy,
  recordedAt: '2026-03-02T09:00:00+10:00',
})
const dayOf = (jobs: StartableJob[], occurrences: DayOccurrence[]): MyDay => ({
  date: '2026-03-02',
  occurrences,
  openWork: null,
  startableJobs: jobs,
  startMode: 'FLAG',
})

const tower = jobAt(1, -27.47, 153.025)
// 9.4 km to the south.
const depot = jobAt(2, -27.5545, 153.025)

test('FLD-06: a person 9.4 km away is not at the site, and the own visit where they stand is found', () => {
  const here = positionAt(-27.5545, 153.025)
  expect(Math.round(metresTo(tower, here) / 100)).toBe(94)
  expect(isAtSite(tower, here)).toBe(false)
  expect(visitAt(dayOf([tower, depot], [visitOf(tower), visitOf(depot)]), here, 1)?.job).toBe(depot)
})

test('FLD-06: a visit that is done, a job that cannot be started and the chosen one are not offered', () => {
  const here = positionAt(-27.5545, 153.025)
  expect(visitAt(dayOf([tower, depot], [visitOf(depot, 'COMPLETED')]), here, 1)).toBeUndefined()
  expect(visitAt(dayOf([tower], [visitOf(depot)]), here, 1)).toBeUndefined()
  expect(visitAt(dayOf([depot], [visitOf(depot)]), here, 2)).toBeUndefined()
})

test('a fence counts from its sides, and a reported error is granted up to 100 m', () => {
  const corners = [
    { lat: -27.56, lang: 153.02 },
    { lat: -27.56, lang: 153.03 },
    { lat: -27.55, lang: 153.03 },
    { lat: -27.55, lang: 153.02 },
  ]
  expect(isAtSite({ ...tower, fence: corners }, positionAt(-27.5545, 153.025))).toBe(true)
  const near = positionAt(-27.4716, 153.025, 150)
  expect(isAtSite(tower, near)).toBe(true)
  expect(isAtSite(tower, { ...near, accuracy: 5 })).toBe(false)
})

import { expect, test } from 'vitest'
import { documentAddress } from './document-addresses.ts'
import { type Path, paths } from './paths.ts'

test.each<[Path, Record<string, string>, string | undefined]>([
  [paths.jobEdit, { id: '4' }, '/job?id=4&tab=people'],
  [paths.jobEdit, { clientId: '2', id: '4' }, '/job?id=4&tab=people'],
  [paths.jobEdit, {}, '/jobs?tab=people'],
  [
    paths.jobEdit,
    { clientId: '2', siteId: '3', jobDetailId: '5' },
    '/jobs?tab=people&jobLocationId=3&clientId=2&jobDetailId=5',
  ],
  [paths.jobNotifications, { jobId: '4' }, '/job?id=4&tab=notifications'],
  [paths.jobNotifications, {}, '/jobs?tab=notifications'],
  [paths.jobCalendar, { jobId: '4', date: '2026-03-02' }, '/job?id=4&tab=calendar&date=2026-03-02'],
  [paths.jobCalendar, {}, '/jobs?tab=calendar'],
  [paths.jobFeedback, { site: '3', job: '4' }, '/job?id=4&tab=feedback'],
  [paths.jobFeedback, { site: '3' }, '/jobs?tab=feedback&jobLocationId=3'],
  [paths.job, {}, '/jobs'],
  [paths.job, { tab: 'files' }, '/jobs?tab=files'],
  [paths.job, { id: '4', tab: 'files' }, undefined],
  [paths.job, { id: '4', tab: 'schedule' }, '/job?id=4&tab=calendar'],
  [paths.jobs, { tab: 'files' }, undefined],
  [paths.userEdit, { id: '3' }, '/person?id=3'],
  [paths.userEdit, { id: '3', tab: 'works' }, '/person?id=3&tab=visits'],
  [paths.userEdit, { id: '3', tab: 'access' }, '/person?id=3&tab=devices'],
  [paths.userEdit, {}, '/users'],
  [paths.siteEdit, { id: '3' }, '/site?id=3'],
  [paths.siteEdit, {}, '/jobs/viewlocation/all'],
])('%s with %o leads to %s', (path, search, leads) => {
  expect(documentAddress(path, search)).toBe(leads)
})

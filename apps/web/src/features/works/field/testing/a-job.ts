import type { StartableJob } from '@muster/contract/planning/planned-day'

export const aJob = (more: Partial<StartableJob> = {}): StartableJob => ({
  jobId: 1,
  jobDetailId: 1,
  jobDetailTitle: 'Evening clean',
  jobLocation: { id: 1, name: 'EX Tower', address: '', lat: -27.47, lang: 153.025, timezone: 'UTC' },
  specTypes: ['NORMAL'],
  notes: '',
  minimumDistanceToStart: 100,
  distanceFilterForLocationRecord: 25,
  fileCount: 0,
  communicationConversationId: null,
  fence: null,
  ...more,
})

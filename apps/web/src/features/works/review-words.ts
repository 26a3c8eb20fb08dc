import type { ReviewFlag } from '@muster/contract/work-reviews'

/** The flags that are cleared one by one, in a word or two. */
export const flagNames: Readonly<Record<ReviewFlag, string>> = {
  clock: 'Clock of the device',
  offsite: 'Started off site',
  tooLong: 'Too long',
  breaks: 'Breaks',
  lateFinish: 'Finished late',
  overlap: 'Overlap',
  late: 'Arrived late',
  beforeAssigned: 'Before the assignment',
  notAssigned: 'Not assigned',
  jobDeactivated: 'Job deactivated',
  siteArchived: 'Site archived',
  contractEnded: 'Contract ended',
  shiftChanged: 'Shift changed',
  oldChecklist: 'Older checklist',
  roleChanged: 'Role changed',
  personRemoved: 'Person removed',
  afterClose: 'Arrived after the end',
  mockPosition: 'Made-up position',
  positionJump: 'Position jump',
}

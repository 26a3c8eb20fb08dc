import { msg } from '@muster/contract/kit/msg'
import type { ReviewFlag } from '@muster/contract/works/reviews'

export const flagNames: Readonly<Record<ReviewFlag, string>> = {
  clock: msg('Clock of the device'),
  offsite: msg('Started off site'),
  tooLong: msg('Too long'),
  breaks: msg('Breaks'),
  lateFinish: msg('Finished late'),
  overlap: msg('Overlap'),
  late: msg('Arrived late'),
  beforeAssigned: msg('Before the assignment'),
  notAssigned: msg('Not assigned'),
  jobDeactivated: msg('Job deactivated'),
  siteArchived: msg('Site archived'),
  contractEnded: msg('Contract ended'),
  shiftChanged: msg('Shift changed'),
  oldChecklist: msg('Older checklist'),
  followUps: msg('Follow-ups missing'),
  roleChanged: msg('Role changed'),
  personRemoved: msg('Person removed'),
  suspended: msg('Person suspended'),
  afterClose: msg('Arrived after the end'),
  mockPosition: msg('Made-up position'),
  positionJump: msg('Position jump'),
}

const ofPlace: ReadonlySet<ReviewFlag> = new Set(['offsite', 'mockPosition', 'positionJump'])

export const usualReasons = (flag: ReviewFlag) => [
  msg('Confirmed with the person'),
  msg('Agreed beforehand'),
  msg('Corrected since'),
  ofPlace.has(flag) ? msg('The phone’s position was inaccurate') : msg('The recorded times are right'),
]

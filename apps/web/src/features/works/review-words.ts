import type { ReviewFlag } from '@muster/contract/work-reviews'

/** Why a row needs a second look, in words; what is not here is only marked. */
export const reviewWords: Readonly<Record<string, string>> = {
  clock: 'The clock of the device was wrong and was corrected',
  offsite: 'Started away from the site',
  tooLong: 'Longer than the job allows',
  breaks: 'The breaks do not fit the work',
  lateFinish: 'Finished long after the last sign of work',
  overlap: 'Overlaps another work of this person',
  endBeforeStart: 'Ends before it starts',
  breakReversed: 'A break ends before it starts',
  breakOutsideWork: 'A break lies outside the work',
  breaksOverlap: 'Breaks overlap each other',
  breakLongerThanWork: 'The breaks are longer than the work',
  clockBelowZero: 'By the clock it ends before it starts; elapsed time is paid',
}

/** The flags that are cleared one by one, in a word or two. */
export const flagNames: Readonly<Record<ReviewFlag, string>> = {
  clock: 'Clock of the device',
  offsite: 'Started off site',
  tooLong: 'Too long',
  breaks: 'Breaks',
  lateFinish: 'Finished late',
  overlap: 'Overlap',
}

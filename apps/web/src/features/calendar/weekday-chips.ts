import { weekdayName } from '@muster/rules/repeat-text'
import { writtenIn } from '@muster/ui/format.ts'

/** Chips of weekdays, 1 Monday to 7 Sunday: a letter to see, its name to hear. */
export const weekdayChips = (days: readonly number[]) =>
  days.map((value) => ({
    value,
    letter: weekdayName(value, writtenIn(), 'narrow'),
    label: weekdayName(value, writtenIn(), 'short'),
    title: weekdayName(value, writtenIn(), 'long'),
  }))

/** Durations offered by the schedule form, in minutes; any other is Custom. */
export const durationPresets: readonly number[] = [15, 30, 60, 90, 120, 180]

/** Minutes with which the Custom field begins. */
export const CUSTOM_DURATION_MINUTES = 10

/** Minutes of a new event. */
export const DEFAULT_DURATION_MINUTES = 120

/** A picked slot longer than this, as a day of the month is, becomes as long as this. */
export const LONGEST_SLOT_MINUTES = 600

/** Minutes after a missed start at which whoever subscribed to late starts is told. */
export const LATE_START_MINUTES = 10

/** Whether the form shows a duration as Custom, and so lets it be edited. */
export const isCustomDuration = (minutes: number) => !durationPresets.includes(minutes)

/**
 * Minutes of the event made from a picked calendar slot. A slot over 600 minutes (a day in the month view)
 * becomes 10 hours from the slot's start; a bare click, without length, the default.
 */
export function pickedDuration(slotMinutes: number): number {
  if (slotMinutes <= 0) return DEFAULT_DURATION_MINUTES
  return Math.min(slotMinutes, LONGEST_SLOT_MINUTES)
}

/** The instant at which the assignees are reminded; 0 minutes is the start itself. */
export const notifyAt = (startMs: number, notifyBeforeMinutes: number) =>
  startMs - notifyBeforeMinutes * 60_000

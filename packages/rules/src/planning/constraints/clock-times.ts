import { localDateTime } from '../../time/zone.ts'
import type { PlannedShift } from './constraint.ts'

/** The times of a shift by the clock of its site: `06:00 – 14:00`. */
export function clockTimes({ zone, start, end }: Pick<PlannedShift, 'zone' | 'start' | 'end'>): string {
  const clock = (at: number) => localDateTime(zone, at).slice(11, 16)
  return `${clock(start)} – ${clock(end)}`
}

import { localDateTime } from '../time/zone.ts'

/** Minutes since midnight that the clock shows at an instant. */
export function minuteOfDay(zone: string, instant: number): number {
  const local = localDateTime(zone, instant)
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
}

const two = (n: number) => String(n).padStart(2, '0')

/** 1110 is 18:30. */
export const clockText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

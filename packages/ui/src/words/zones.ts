const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string) {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** What a clock on the wall of a zone shows at an instant: `YYYY-MM-DD` and `HH:mm`. */
export function wallClock(instant: string | number, zone: string): { day: string; time: string } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

const asUtc = ({ day, time }: { day: string; time: string }) => Date.parse(`${day}T${time}:00Z`)
const minute = 60_000

/** Minutes that a zone is ahead of UTC at an instant. */
const offsetAt = (instant: number, zone: string) =>
  Math.round((asUtc(wallClock(instant, zone)) - Math.floor(instant / minute) * minute) / minute)

/**
 * The instant, with its offset, at which the wall clock of a zone shows this day and time. Where the clocks go
 * back it is the first of the two; a time that the clocks jump over is moved on by the jump.
 */
export function instantAt(day: string, time: string, zone: string): string {
  const wall = asUtc({ day, time })
  const dayBefore = offsetAt(wall - 86_400_000, zone)
  const guess = wall - dayBefore * minute
  const same = wallClock(guess, zone)
  const offset =
    same.day === day && same.time === time ? dayBefore : offsetAt(wall - offsetAt(guess, zone) * minute, zone)
  const instant = same.day === day && same.time === time ? guess : wall - offset * minute
  return withOffset(instant, offsetAt(instant, zone))
}

function withOffset(instant: number, offset: number): string {
  const wall = new Date(instant + offset * minute).toISOString().slice(0, 19)
  const size = Math.abs(offset)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${wall}${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

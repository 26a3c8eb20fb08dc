/** Twelve zones with the nights of 2026 on which their clocks change, where they do. */
export const payZones: readonly [zone: string, nights: readonly string[]][] = [
  ['Australia/Sydney', ['2026-04-04', '2026-10-03']],
  ['Australia/Adelaide', ['2026-04-04', '2026-10-03']],
  ['Australia/Lord_Howe', ['2026-04-04', '2026-10-03']],
  ['Australia/Brisbane', ['2026-04-04', '2026-10-03']],
  ['Australia/Perth', ['2026-04-04', '2026-10-03']],
  ['Pacific/Auckland', ['2026-04-04', '2026-09-26']],
  ['Pacific/Chatham', ['2026-04-04', '2026-09-26']],
  ['Europe/Berlin', ['2026-03-28', '2026-10-24']],
  ['Europe/London', ['2026-03-28', '2026-10-24']],
  ['America/New_York', ['2026-03-07', '2026-10-31']],
  ['America/St_Johns', ['2026-03-07', '2026-10-31']],
  ['Asia/Kathmandu', ['2026-04-04', '2026-10-03']],
]

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const digits = {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', year: 'numeric', ...digits })
  clocks.set(timeZone, clock)
  return clock
}

/** The clock on a wall, as Intl shows it, in seconds. */
export function wallSeconds(zone: string, instant: number): number {
  const parts = clockOf(zone).formatToParts(instant)
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) / 1000
}

export interface PaidShift {
  userId: number
  zone: string
  from: number
  to: number
  breaks: { from: number; to: number }[]
}
/** Another algorithm than that of the product: counts each stretch between two borders that no break covers. */
export function paidSeconds({ zone, from, to, breaks }: PaidShift, basis: 'BY_CLOCK' | 'ELAPSED'): number {
  const [start, end] = [Math.floor(from / 1000), Math.floor(to / 1000)]
  const pauses = breaks.map((each) => [Math.floor(each.from / 1000), Math.floor(each.to / 1000)] as const)
  const borders = [...new Set([start, end, ...pauses.flat()])]
    .filter((border) => border >= start && border <= end)
    .sort((a, b) => a - b)
  let worked = 0
  for (const [index, border] of borders.slice(1).entries()) {
    const before = borders[index]!
    if (!pauses.some(([pauseFrom, pauseTo]) => pauseFrom <= before && pauseTo >= border))
      worked += border - before
  }
  if (basis === 'ELAPSED') return worked
  const byClock = wallSeconds(zone, end * 1000) - wallSeconds(zone, start * 1000) - (end - start - worked)
  return byClock < 0 ? worked : byClock
}

export const wallDay = ({ zone, from }: PaidShift) =>
  new Date(wallSeconds(zone, from) * 1000).toISOString().slice(0, 10)

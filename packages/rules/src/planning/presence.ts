export type PresenceUnit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'

/** `since` is shown as Online followed by the time that has passed; `amount` is in `unit`, whole, not negative. */
export type Presence =
  | { kind: 'online' }
  | { kind: 'since'; amount: number; unit: PresenceUnit }
  | { kind: 'raw'; status: string }

/** Minutes without activity after which a person is AWAY. */
export const AWAY_AFTER_MINUTES = 5
/** Minutes without activity after which a person is OFFLINE. */
export const OFFLINE_AFTER_MINUTES = 30

/**
 * What a person's activity comes to: ON_JOB with an open work, else by the time since anything was heard of them.
 * Instants in milliseconds; `lastSeen` is null for somebody who never signed in.
 */
export function statusOf(lastSeen: number | null, hasOpenWork: boolean, now: number) {
  if (hasOpenWork) return 'ON_JOB'
  const minutes = lastSeen === null ? Number.POSITIVE_INFINITY : (now - lastSeen) / 60_000
  if (minutes < AWAY_AFTER_MINUTES) return 'ONLINE'
  return minutes < OFFLINE_AFTER_MINUTES ? 'AWAY' : 'OFFLINE'
}

const units: readonly [PresenceUnit, number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/**
 * How a person's status is shown: ONLINE as Online; another status with an update time (instant in
 * milliseconds) as Online and the time since; else the raw status. A time in the future counts as now.
 */
export function presence(
  status: string,
  statusUpdatedTime: number | null | undefined,
  now: number,
): Presence {
  if (status === 'ONLINE') return { kind: 'online' }
  if (statusUpdatedTime == null) return { kind: 'raw', status }
  const passed = Math.max(0, now - statusUpdatedTime)
  const [unit, size] = units.find(([, length]) => passed >= length) ?? (['second', 1000] as const)
  return { kind: 'since', amount: Math.floor(passed / size), unit }
}

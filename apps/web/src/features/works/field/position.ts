import type { Position } from '@muster/contract/field-inputs'

const waitMs = 10_000
const mostAgeMs = 5000

/**
 * When a position was taken, by the clock of the device. Some take its time from the satellites, which a clock that is set
 * wrong makes look old or to come; but the browser hands over nothing that is older than it was asked for.
 */
export const takenAt = (told: number, asked: number, now: number) =>
  Math.min(Math.max(told, asked - mostAgeMs), now)

/** Where the device is now; undefined when it cannot or may not tell. */
export function positionNow(): Promise<Position | undefined> {
  if (!navigator.geolocation) return Promise.resolve(undefined)
  const asked = Date.now()
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          lat: coords.latitude,
          lang: coords.longitude,
          accuracy: coords.accuracy,
          recordedAt: new Date(takenAt(timestamp, asked, Date.now())).toISOString(),
        }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: mostAgeMs },
    )
  })
}

/** The same without asking: only where the person has allowed it before. */
export async function positionIfAllowed(): Promise<Position | undefined> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted' ? await positionNow() : undefined
  } catch {
    return undefined
  }
}

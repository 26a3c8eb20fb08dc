import type { Position } from '@muster/contract/field-inputs'

const waitMs = 10_000

/** Where the device is now; undefined when it cannot or may not tell. */
export function positionNow(): Promise<Position | undefined> {
  if (!navigator.geolocation) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          lat: coords.latitude,
          lang: coords.longitude,
          accuracy: coords.accuracy,
          recordedAt: new Date(timestamp).toISOString(),
        }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: 5000 },
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

import type { Position } from '@muster/contract/works/field-inputs'

export const searchMs = 15_000
const quickMs = 5000
const mostAgeMs = 5000

/**
 * When a position was taken, by the clock of the device. Some take its time from the satellites, which a clock that is set
 * wrong makes look old or to come; but the browser hands over nothing that is older than it was asked for.
 */
export const takenAt = (told: number, asked: number, now: number) =>
  Math.min(Math.max(told, asked - mostAgeMs), now)

export type Nowhere = 'denied' | 'unanswered' | 'imprecise' | 'unknown' | 'cancelled'
export type SearchResult =
  | { kind: 'found'; position: Position }
  | { kind: Nowhere; position?: Position | undefined }

export interface PositionSearch {
  result: Promise<SearchResult>
  /** Metres of the best position so far; undefined before the first. */
  accuracy: () => number | undefined
  subscribe: (listener: () => void) => () => void
  cancel: () => void
}

const permission = async (): Promise<PermissionState | undefined> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return undefined
  }
}

/**
 * Looks for a position until `isEnough` accepts one, the person cancels, or the time is up. What the device tells gets
 * better while it is asked: each better position is handed to the listeners.
 */
export function searchPosition(
  isEnough: (position: Position) => boolean,
  limitMs = searchMs,
): PositionSearch {
  const asked = Date.now()
  const listeners = new Set<() => void>()
  let best: Position | undefined
  let end = (_: SearchResult): void => undefined
  const result = new Promise<SearchResult>((resolve) => {
    end = resolve
  })
  if (!navigator.geolocation) end({ kind: 'unknown' })
  else {
    const watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        const position = {
          lat: coords.latitude,
          lang: coords.longitude,
          accuracy: coords.accuracy,
          recordedAt: new Date(takenAt(timestamp, asked, Date.now())).toISOString(),
        }
        if (!best || position.accuracy <= best.accuracy) best = position
        for (const listener of listeners) listener()
        if (isEnough(position)) end({ kind: 'found', position })
      },
      (error) => error.code === error.PERMISSION_DENIED && end({ kind: 'denied' }),
      { enableHighAccuracy: true, maximumAge: mostAgeMs },
    )
    const timer = setTimeout(async () => {
      if (best) end({ kind: 'imprecise', position: best })
      else end({ kind: (await permission()) === 'prompt' ? 'unanswered' : 'unknown' })
    }, limitMs)
    void result.then(() => {
      navigator.geolocation.clearWatch(watch)
      clearTimeout(timer)
    })
  }
  return {
    result,
    accuracy: () => best?.accuracy,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    cancel: () => end({ kind: 'cancelled' }),
  }
}

/** Where the device is now, without asking the person: only where they have allowed it before. */
export async function positionIfAllowed(): Promise<Position | undefined> {
  if ((await permission()) !== 'granted') return undefined
  return (await searchPosition(() => true, quickMs).result).position
}

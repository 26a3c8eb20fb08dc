import { call } from '@muster/client/call'
import { users } from '@muster/contract/users/users'
import type { Fix } from '@muster/contract/works/field-inputs'
import { works } from '@muster/contract/works/works'
import { haversine } from '@muster/rules/works/distance'
import { useEffect, useState } from 'react'
import type { EntryId, LocalId } from '../../../../offline/entry.ts'
import { queue } from '../../../../offline/use-queued.ts'
import { zoneHere } from '../../../../shared/here/zone-here.ts'

/** Written to the outbox at the latest after so many milliseconds, or so many fixes. */
const writeMs = 15_000
const mostAtOnce = 50

/** The current position goes to the server at most this often. */
const reportMs = 60_000

export type Tracking = 'off' | 'waiting' | 'on' | 'denied'

function fixOf({ coords, timestamp }: GeolocationPosition): Fix {
  const { latitude, longitude, accuracy, speed } = coords
  return { t: Math.round(timestamp), lat: latitude, lng: longitude, acc: accuracy, speed }
}
const placeOf = (fix: Fix) => ({ lat: fix.lat!, lng: fix.lng! })

/** Collects fixes that are at least so many metres apart, and hands them on in batches. */
function collector(metres: number, hand: (fixes: Fix[]) => void) {
  let last: Fix | undefined
  let collected: Fix[] = []
  const flush = () => {
    if (collected.length === 0) return
    hand(collected)
    collected = []
  }
  const take = (fix: Fix) => {
    if (last && haversine(placeOf(last), placeOf(fix)) < metres) return
    last = fix
    collected.push(fix)
    if (collected.length >= mostAtOnce) flush()
  }
  return { take, flush }
}

/**
 * Tells the server where the person is now. It keeps the last position alone, so a report that fails is not repeated:
 * the next one replaces it.
 */
function positionReporter() {
  let last = Number.NEGATIVE_INFINITY
  return ({ coords }: GeolocationPosition) => {
    if (performance.now() - last < reportMs || !navigator.onLine) return
    last = performance.now()
    const body = { lat: coords.latitude, lang: coords.longitude, timezone: zoneHere() }
    call(users.setLocation, { body }).catch(() => undefined)
  }
}

export function trackWork(
  metres: number,
  hand: (fixes: Fix[]) => void,
  onState: (state: Tracking) => void,
): () => void {
  onState('waiting')
  const { take, flush } = collector(metres, hand)
  const report = positionReporter()
  const watch = navigator.geolocation.watchPosition(
    (position) => {
      onState('on')
      take(fixOf(position))
      report(position)
    },
    (error) => onState(error.code === error.PERMISSION_DENIED ? 'denied' : 'waiting'),
    { enableHighAccuracy: true, maximumAge: 5000 },
  )
  const timer = setInterval(flush, writeMs)
  addEventListener('pagehide', flush)
  return () => {
    navigator.geolocation.clearWatch(watch)
    clearInterval(timer)
    removeEventListener('pagehide', flush)
    flush()
  }
}

/** Records where the person is, while the work runs and this page is open; never otherwise. */
export function useTracking(name: EntryId | undefined, metres: number, isRunning: boolean): Tracking {
  const [state, setState] = useState<Tracking>('off')
  const key = typeof name === 'object' ? name.local : name
  useEffect(() => {
    if (!isRunning || key === undefined || !navigator.geolocation) {
      setState('off')
      return
    }
    const id = (typeof key === 'number' ? key : { local: key }) as number | LocalId
    const keep = (fixes: Fix[]) => void queue(works.addFixes, { params: { id }, body: { fixes } })
    return trackWork(metres, keep, setState)
  }, [key, metres, isRunning])
  return state
}

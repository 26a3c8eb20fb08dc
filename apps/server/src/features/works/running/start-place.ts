import type { Corner } from '@muster/contract/sites/sites'
import type { Position } from '@muster/contract/works/field-inputs'
import { isFreshPosition, LARGEST_ACCURACY_GRANTED, mayStart } from '@muster/rules/works/distance'
import { metresToSite } from '@muster/rules/works/fence'
import { failure } from '../../../http/failures.ts'

interface StartSite {
  latitude: number
  longitude: number
  fence: readonly Corner[] | null
}
interface StartPlaceInput {
  site: StartSite
  /** Metres; 0 is not checked. */
  minimum: number
  /** As the device recorded it: the position's age is counted by the same clock. */
  startedAt: string
  position: Position | undefined
  mode: 'REFUSE' | 'FLAG'
}
export interface StartPlace {
  position: Position | null
  distance: number | null
  offsite: boolean
}

const pointOf = ({ lat, lang }: Corner) => ({ lat, lng: lang })

/**
 * A position older than 2 minutes does not count. Throws work.tooFar, or work.position if no
 * position can tell. In mode FLAG both pass as off-site.
 */
export function startPlace({
  site,
  minimum,
  startedAt,
  position: reported,
  mode,
}: StartPlaceInput): StartPlace {
  const isFresh = reported && isFreshPosition(Date.parse(reported.recordedAt), Date.parse(startedAt))
  const position = isFresh ? reported : null
  const distance =
    position &&
    metresToSite(pointOf(position), {
      lat: site.latitude,
      lng: site.longitude,
      fence: site.fence?.map(pointOf) ?? null,
    })
  const accuracy = position?.accuracy ?? null
  if (mayStart({ distance, accuracy, minimum })) return { position, distance, offsite: false }
  if (mode === 'FLAG') return { position, distance, offsite: true }
  // The person may be at the site within the accuracy that the device reports: that position cannot tell.
  const cannotTell =
    distance === null || (accuracy! > LARGEST_ACCURACY_GRANTED && distance - accuracy! <= minimum)
  if (cannotTell) throw failure('work.position')
  throw failure('work.tooFar', { distance: Math.round(distance), minimum })
}

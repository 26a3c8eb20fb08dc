import type { Position } from '@muster/contract/field-inputs'
import type { Corner } from '@muster/contract/sites'
import { isFreshPosition, LARGEST_ACCURACY_GRANTED, mayStart } from '@muster/rules/distance'
import { metresToSite } from '@muster/rules/fence'
import { failure } from '../../http/failures.ts'

interface Site {
  latitude: number
  longitude: number
  fence: readonly Corner[] | null
}
interface Asked {
  site: Site
  /** Metres; 0 is not checked. */
  minimum: number
  /** As the device recorded it: the position's age is counted by the same clock. */
  startedAt: string
  position: Position | undefined
  mode: 'REFUSE' | 'FLAG'
}
/** The position that counts, if there is one, with its metres from the site, and whether the start was too far away. */
export interface StartPlace {
  position: Position | null
  distance: number | null
  offsite: boolean
}

const pointOf = ({ lat, lang }: Corner) => ({ lat, lng: lang })

/**
 * Compares where the person is with the site: its fence where it has one, else its position. A position older than 2 minutes is not used. Throws work.tooFar, or
 * work.position when there is none that can tell; a company that only flags lets both through as off-site.
 */
export function startPlace({ site, minimum, startedAt, position: sent, mode }: Asked): StartPlace {
  const fresh = sent && isFreshPosition(Date.parse(sent.recordedAt), Date.parse(startedAt))
  const position = fresh ? sent : null
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
  // Within what the device says of its own error the person may well be there: that position cannot tell.
  const cannotTell =
    distance === null || (accuracy! > LARGEST_ACCURACY_GRANTED && distance - accuracy! <= minimum)
  if (cannotTell) throw failure('work.position')
  throw failure('work.tooFar', { distance: Math.round(distance), minimum })
}

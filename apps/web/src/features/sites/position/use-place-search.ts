import { ask, useAsk } from '@muster/client/query'
import type { FoundPlace } from '@muster/contract/sites/site-map'
import { sites } from '@muster/contract/sites/sites'
import type { Point } from '@muster/ui/map/bounds.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { pastedPosition } from './pasted-position.ts'

const restMs = 300
const fewest = 2
interface PlaceQuery {
  search: string
  lat: number
  lang: number
}

/** A place without a name: shown as close as a street. */
const placeAt = ({ lat, lng }: Point): FoundPlace => ({
  name: `${lat}, ${lng}`,
  within: '',
  lat,
  lang: lng,
  zoom: 17,
})

/** What is typed, and the places of that name once the typing rests; of one name the nearer to `near` comes first. */
export function usePlaceSearch(near: () => { lat: number; lng: number }) {
  const [text, setText] = useState('')
  const [query, setQuery] = useState<PlaceQuery>()
  const typed = text.trim()
  const pasted = useMemo(() => pastedPosition(typed), [typed])
  const isLong = typed.length >= fewest && pasted === undefined
  const middle = useEffectEvent(near)
  useEffect(() => {
    if (!isLong) return setQuery(undefined)
    const timer = setTimeout(() => {
      const { lat, lng } = middle()
      setQuery({ search: typed, lat, lang: lng })
    }, restMs)
    return () => clearTimeout(timer)
  }, [typed, isLong])
  const { answer, failure, isLoading, again } = useAsk(
    query && ask(sites.findPlaces, { query: { ...query, lat: String(query.lat), lang: String(query.lang) } }),
  )
  const isWaiting = isLong && !failure && (isLoading || query?.search !== typed)
  const found = isWaiting || failure || !isLong ? [] : (answer?.places ?? [])
  return {
    text,
    setText,
    places: pasted ? [placeAt(pasted)] : found,
    attribution: pasted ? undefined : answer?.attribution,
    /** A link of a map that does not say where it leads. */
    isBlindLink: pasted === null,
    isWaiting,
    isNothing: isLong && !isWaiting && !failure && answer !== undefined && found.length === 0,
    failure,
    again,
  }
}

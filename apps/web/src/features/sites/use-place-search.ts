import { ask, useAsk } from '@muster/client/query'
import { sites } from '@muster/contract/sites'
import { useEffect, useState } from 'react'

const restMs = 300
const fewest = 2
interface PlaceQuery {
  search: string
  lat: number
  lang: number
}

/** What is typed, and the places of that name once the typing rests; of one name the nearer to `near` comes first. */
export function usePlaceSearch(near: () => { lat: number; lng: number }) {
  const [text, setText] = useState('')
  const [query, setQuery] = useState<PlaceQuery>()
  const typed = text.trim()
  const isLong = typed.length >= fewest
  useEffect(() => {
    if (!isLong) return setQuery(undefined)
    const timer = setTimeout(() => {
      const { lat, lng } = near()
      setQuery({ search: typed, lat, lang: lng })
    }, restMs)
    return () => clearTimeout(timer)
  }, [typed, isLong, near])
  const { answer, failure, isLoading, again } = useAsk(
    query && ask(sites.findPlaces, { query: { ...query, lat: String(query.lat), lang: String(query.lang) } }),
  )
  const isWaiting = isLong && !failure && (isLoading || query?.search !== typed)
  const places = isWaiting || failure ? [] : (answer?.places ?? [])
  return {
    text,
    setText,
    places,
    attribution: answer?.attribution,
    isWaiting,
    isNothing: isLong && !isWaiting && !failure && answer !== undefined && places.length === 0,
    failure,
    again,
  }
}

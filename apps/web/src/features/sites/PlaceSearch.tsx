import { ask, useAsk } from '@muster/client/query'
import type { FoundPlace } from '@muster/contract/site-map'
import { sites } from '@muster/contract/sites'
import { Button } from '@muster/ui/Button.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

interface Props {
  /** The middle of the map: of places of one name the nearer comes first. */
  near: () => { lat: number; lng: number }
  onFound: (place: FoundPlace) => void
}
const restMs = 300
const fewest = 2
interface Wanted {
  search: string
  lat: number
  lang: number
}

/** Looks for a place by its name; what is chosen is shown on the map. */
export function PlaceSearch({ near, onFound }: Props) {
  const say = useWords()
  const [text, setText] = useState('')
  const [wanted, want] = useState<Wanted>()
  const typed = text.trim()
  useEffect(() => {
    if (typed.length < fewest) return want(undefined)
    const timer = setTimeout(() => {
      const { lat, lng } = near()
      want({ search: typed, lat, lang: lng })
    }, restMs)
    return () => clearTimeout(timer)
  }, [typed, near])
  const { answer, failure, isLoading, again } = useAsk(
    wanted &&
      ask(sites.findPlaces, { query: { ...wanted, lat: String(wanted.lat), lang: String(wanted.lang) } }),
  )
  const isWaiting = typed.length >= fewest && (isLoading || wanted?.search !== typed)
  const places = isWaiting || failure ? [] : (answer?.places ?? [])
  const take = (place: FoundPlace) => {
    setText('')
    onFound(place)
  }
  return (
    // Enter takes the first place; it does not send the form around.
    <search
      className="stack small"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
        event.preventDefault()
        if (places[0]) take(places[0])
      }}
    >
      <TextField
        label="Find a place"
        kind="search"
        icon={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(next) => setText(next ?? '')}
      />
      <div role="status">
        {isWaiting && !failure && <p className="faint">{say('Loading....')}</p>}
        {failure && (
          <div className="row">
            <p className="field-error">{say('Error')}</p>
            <Button size="small" label="Retry" onPick={again} />
          </div>
        )}
        {!isWaiting && !failure && answer && places.length === 0 && typed.length >= fewest && (
          <p className="faint">{say('Nothing found')}</p>
        )}
      </div>
      {places.length > 0 && (
        <>
          <ul className="found-places" aria-label={say('Places found')}>
            {places.map((place) => (
              <li key={`${place.lat} ${place.lang} ${place.name}`}>
                <button type="button" onClick={() => take(place)}>
                  <span className="strong">{place.name}</span>
                  <span className="faint"> {place.within}</span>
                </button>
              </li>
            ))}
          </ul>
          <p className="faint">{answer?.attribution}</p>
        </>
      )}
    </search>
  )
}

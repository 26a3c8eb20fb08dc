import type { FoundPlace } from '@muster/contract/sites/site-map'
import { Button } from '@muster/ui/button/Button.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconSearch } from '@tabler/icons-react'
import { clsx } from 'clsx'
import css from '../sites.module.css'
import { usePlaceSearch } from './use-place-search.ts'

interface Props {
  /** The middle of the map: of places of one name the nearer comes first. */
  near: () => { lat: number; lng: number }
  onFound: (place: FoundPlace) => void
  /** Undefined until it is known. */
  knowsStreets: boolean | undefined
}

const withStreets = msg('A street, a town, coordinates, or a link copied from a map.')
const withoutStreets = msg(
  'A town or suburb, coordinates, or a link copied from a map. Streets are not known here: set the pin on the map.',
)

export function PlaceSearch({ near, onFound, knowsStreets }: Props) {
  const say = useWords()
  const help = knowsStreets === undefined ? undefined : knowsStreets ? withStreets : withoutStreets
  const search = usePlaceSearch(near)
  const { text, setText, places, attribution, isWaiting, isNothing, isBlindLink, failure, again } = search
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
        label={msg('Find a place')}
        {...(help && { help })}
        kind="search"
        icon={IconSearch}
        value={text}
        onChange={(next) => setText(next ?? '')}
      />
      <div role="status">
        {isWaiting && <p className="faint">{say('Loading....')}</p>}
        {failure && (
          <div className="row">
            <p className={css.fieldError}>{say('Error')}</p>
            <Button size="small" label={msg('Retry')} onPick={again} />
          </div>
        )}
        {isNothing && <p className="faint">{say('Nothing found')}</p>}
        {isBlindLink && (
          <p className={css.fieldError}>
            {say(
              'This link does not say where it leads. Open it, and copy the address of the page that opens.',
            )}
          </p>
        )}
      </div>
      {places.length > 0 && (
        <>
          <FoundPlaces places={places} onTake={take} />
          <p className="faint">{attribution}</p>
        </>
      )}
    </search>
  )
}

interface FoundProps {
  places: readonly FoundPlace[]
  onTake: (place: FoundPlace) => void
}

function FoundPlaces({ places, onTake }: FoundProps) {
  const say = useWords()
  return (
    <ul className={clsx('plain-list', css.foundPlaces)} aria-label={say('Places found')}>
      {places.map((place) => (
        <li key={`${place.lat} ${place.lang} ${place.name}`}>
          <button type="button" onClick={() => onTake(place)}>
            <span className="strong">{place.name}</span>
            <span className="faint"> {place.within}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

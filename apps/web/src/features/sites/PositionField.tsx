import { Skeleton } from '@mantine/core'
import type { FoundPlace } from '@muster/contract/site-map'
import type { Corner } from '@muster/contract/sites'
import { useField, useFormValue, useSetFormValue } from '@muster/ui/form-context.ts'
import { placeOf, startingView } from '@muster/ui/map/bounds.ts'
import { useWords } from '@muster/ui/words.ts'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { FenceField } from './FenceField.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'

const PickMap = lazy(async () => ({ default: (await import('@muster/ui/map/PickMap.tsx')).PickMap }))
const mapHeight = 340
const startingPoint = { lat: startingView.latitude, lng: startingView.longitude }

/** Where the site lies: looked for, picked on the map, dragged, or typed. */
export function PositionField() {
  const say = useWords()
  const latitude = useField<number>({ name: 'lat' }, 'Position')
  const longitude = useField<number>({ name: 'lang' }, 'Position')
  const address = useFormValue<string>('address')
  const setValue = useSetFormValue()
  const [lat, lng] = [latitude.value, longitude.value]
  const point = { lat, lng }
  const [goal, go] = useState<{ lat: number; lng: number; zoom: number }>()
  const middle = useRef(placeOf(point) ?? startingPoint)
  const near = useCallback(() => middle.current, [])
  const ground = useField<Corner[] | null>({ name: 'fence' }, 'Fence')
  const corners = useMemo(
    () => (ground.value ?? []).map(({ lat, lang }) => ({ lat, lng: lang })),
    [ground.value],
  )
  const [isDrawing, draw] = useState(false)
  const setFence = (next: readonly { lat: number; lng: number }[]) =>
    ground.set(next.length === 0 ? null : next.map(({ lat, lng }) => ({ lat, lang: lng })))
  const error = latitude.error ?? longitude.error
  const take = (place: FoundPlace) => {
    latitude.set(place.lat)
    longitude.set(place.lang)
    go({ lat: place.lat, lng: place.lang, zoom: place.zoom })
    if (!address?.trim()) setValue('address', [place.name, place.within].filter(Boolean).join(', '))
  }
  return (
    <div className="stack small" aria-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <p className="strong">
        {say('Position')} <span aria-hidden>*</span>
      </p>
      <PlaceSearch near={near} onFound={take} />
      <p className="faint">{say('Click the map, drag the pin, or type the position.')}</p>
      <Suspense fallback={<Skeleton h={mapHeight} />}>
        <PickMap
          label="Position of the site"
          point={point}
          goal={goal}
          height={mapHeight}
          onView={({ frame: [west, south, east, north] }) => {
            const across = west > east ? 360 : 0
            middle.current = { lat: (south + north) / 2, lng: (west + east + across) / 2 }
          }}
          fence={corners}
          isDrawing={isDrawing}
          onFence={setFence}
          onPick={(next) => {
            latitude.set(next.lat)
            longitude.set(next.lng)
          }}
        />
      </Suspense>
      <FenceField
        corners={corners}
        isDrawing={isDrawing}
        error={ground.error}
        onDraw={draw}
        onChange={setFence}
      />
      {error && (
        <p className="field-error" role="alert">
          {say(error)}
        </p>
      )}
    </div>
  )
}

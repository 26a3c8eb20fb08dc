import { Skeleton } from '@mantine/core'
import { ask, useAsk } from '@muster/client/query'
import type { FoundPlace } from '@muster/contract/sites/site-map'
import { type Corner, sites } from '@muster/contract/sites/sites'
import { useField, useFormValue, useSetFormValue } from '@muster/ui/form/form-context.ts'
import { type Point, placeOf, startingView, type TypedPoint, type View } from '@muster/ui/map/bounds.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import css from '../sites.module.css'
import { FenceField } from './FenceField.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'

const PickMap = lazy(async () => ({ default: (await import('@muster/ui/map/PickMap.tsx')).PickMap }))
const mapHeight = 340
const shortMapHeight = 200
const startingPoint = { lat: startingView.latitude, lng: startingView.longitude }
const mapStart = ask(sites.mapStart)

function usePosition() {
  const lat = useField<number>({ name: 'lat' }, msg('Position'))
  const lang = useField<number>({ name: 'lang' }, msg('Position'))
  const address = useFormValue<string>('address')
  const setValue = useSetFormValue()
  const point: TypedPoint = { lat: lat.value, lng: lang.value }
  const [goal, go] = useState<Point & { zoom: number }>()
  const { answer, isLoading } = useAsk(mapStart)
  const city = answer?.city && { lat: answer.city.lat, lng: answer.city.lang }
  const middle = useRef<Point>(undefined)
  const near = () => middle.current ?? placeOf(point) ?? city ?? startingPoint
  const pick = (next: TypedPoint) => {
    lat.set(next.lat)
    lang.set(next.lng)
  }
  const take = (place: FoundPlace) => {
    const found = { lat: place.lat, lng: place.lang }
    pick(found)
    go({ ...found, zoom: place.zoom })
    // Coordinates and links have no name.
    if (place.within && !address?.trim())
      setValue('address', [place.name, place.within].filter(Boolean).join(', '))
  }
  const look = ({ frame: [west, south, east, north] }: View) => {
    const across = west > east ? 360 : 0
    middle.current = { lat: (south + north) / 2, lng: (west + east + across) / 2 }
  }
  return {
    point,
    goal,
    near,
    pick,
    take,
    look,
    error: lat.error ?? lang.error,
    /** Where the map begins without a position; it waits for it, so that it does not begin at the middle of a continent. */
    start: city ?? undefined,
    isStarting: isLoading && placeOf(point) === undefined,
    knowsStreets: answer?.knowsStreets,
  }
}

function useFence() {
  const { value, error, set } = useField<Corner[] | null>({ name: 'fence' }, msg('Fence'))
  const corners = useMemo(() => (value ?? []).map(({ lat, lang }) => ({ lat, lng: lang })), [value])
  const onChange = (next: readonly Point[]) =>
    set(next.length === 0 ? null : next.map(({ lat, lng }) => ({ lat, lang: lng })))
  return { corners, error, onChange }
}

export function PositionField() {
  const fence = useFence()
  const [isDrawing, draw] = useState(false)
  return (
    <PositionOnMap
      height={mapHeight}
      drawn={{ fence: fence.corners, isDrawing, onFence: fence.onChange }}
      below={<FenceField {...fence} isDrawing={isDrawing} onDraw={draw} />}
    />
  )
}
/** The same without the ground, low enough for a dialog. */
export const ShortPositionField = () => <PositionOnMap height={shortMapHeight} />

interface PositionProps {
  height: number
  drawn?: Pick<ComponentProps<typeof PickMap>, 'fence' | 'isDrawing' | 'onFence'>
  below?: ReactNode
}

function PositionOnMap({ height, drawn, below }: PositionProps) {
  const say = useWords()
  const { point, goal, near, pick, take, look, error, start, isStarting, knowsStreets } = usePosition()
  return (
    <div className="stack small" aria-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <p className="strong">
        {say('Position')} <span aria-hidden>*</span>
      </p>
      <PlaceSearch near={near} onFound={take} knowsStreets={knowsStreets} />
      <p className="faint">{say('Click the map, drag the pin, or type the position.')}</p>
      <Suspense fallback={<Skeleton h={height} />}>
        {isStarting ? (
          <Skeleton h={height} />
        ) : (
          <PickMap
            label={msg('Position of the site')}
            point={point}
            start={start}
            goal={goal}
            height={height}
            onView={look}
            {...drawn}
            onPick={pick}
          />
        )}
      </Suspense>
      {below}
      {error && (
        <p className={css.fieldError} role="alert">
          {say(error)}
        </p>
      )}
    </div>
  )
}

import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import { useEffect, useMemo, useRef } from 'react'
import { NumberField } from '../field/NumberField.tsx'
import { msg } from '../words/msg.ts'
import { BaseMap } from './BaseMap.tsx'
import { formZoom, type Point, placeOf, type TypedPoint, type View } from './bounds.ts'
import { FenceLayer } from './FenceLayer.tsx'
import css from './map.module.css'

interface Props {
  label: string
  point: TypedPoint
  onPick: (point: TypedPoint) => void
  start?: Point | undefined
  /** Where the map is to go, and how close; each new one once. */
  goal?: (Point & { readonly zoom: number }) | undefined
  onView?: (view: View) => void
  height?: number
  /** The corners of the ground around the place; while they are drawn a click adds one instead of moving the pin. */
  fence?: readonly Point[]
  isDrawing?: boolean
  onFence?: (corners: readonly Point[]) => void
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const tidy = (next: Point) => ({ lat: rounded(next.lat), lng: rounded(next.lng) })

export function PickMap({ label, point: typed, start, onPick, goal, onView, height = 320, ...drawn }: Props) {
  const { fence = [], isDrawing = false, onFence } = drawn
  const { lat, lng } = typed
  const point = useMemo(() => placeOf({ lat, lng }), [lat, lng])
  const map = useFollowingMap(point, goal)
  const pick = (next: Point) => onPick(tidy(next))
  const add = (corner: Point) => onFence?.([...fence, tidy(corner)])
  return (
    <div className="stack small">
      <BaseMap
        label={label}
        around={point ? [point, ...fence] : fence}
        {...(start && { start })}
        closest={fence.length > 0 ? 17 : formZoom}
        height={height}
        mapRef={map}
        onClick={isDrawing ? add : pick}
        without={msg('Find the place by its name, or type its position.')}
        {...(onView && { onView })}
      >
        {onFence && (
          <FenceLayer corners={fence} onMove={(place, corner) => onFence(fence.with(place, tidy(corner)))} />
        )}
        {point && (
          <Marker
            longitude={point.lng}
            latitude={point.lat}
            anchor="bottom"
            draggable
            onDragEnd={({ lngLat }) => pick(lngLat)}
          >
            <span className={css.pin} data-pin />
          </Marker>
        )}
      </BaseMap>
      <TypedPosition point={typed} onPick={onPick} />
    </div>
  )
}

function useFollowingMap(point: Point | undefined, goal: Props['goal']) {
  const map = useRef<MapRef>(null)
  useEffect(() => {
    if (!point || !map.current) return
    const { current } = map
    const isFar = current.getZoom() < formZoom || !current.getBounds().contains(point)
    if (isFar) current.easeTo({ center: point, zoom: Math.max(current.getZoom(), formZoom) })
  }, [point])
  // After the one above: a place that was looked for is shown closer than a point that is merely far.
  useEffect(() => {
    if (goal) map.current?.easeTo({ center: goal, zoom: goal.zoom })
  }, [goal])
  return map
}

const TypedPosition = ({ point: { lat, lng }, onPick }: Pick<Props, 'point' | 'onPick'>) => (
  <div className="row nowrap">
    <NumberField
      label={msg('Latitude')}
      decimals={6}
      step={0.0001}
      min={-90}
      max={90}
      value={lat}
      onChange={(next) => onPick({ lat: next, lng })}
    />
    <NumberField
      label={msg('Longitude')}
      decimals={6}
      step={0.0001}
      min={-180}
      max={180}
      value={lng}
      onChange={(next) => onPick({ lat, lng: next })}
    />
  </div>
)

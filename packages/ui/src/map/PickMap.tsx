import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import { useEffect, useRef } from 'react'
import { NumberField } from '../NumberField.tsx'
import { BaseMap } from './BaseMap.tsx'
import type { Point } from './bounds.ts'

interface Props {
  label: string
  point: Point | undefined
  onPick: (point: Point) => void
  height?: number
}

/** Zoom of a form with a place, and the closest one when a place is found. */
const formZoom = 12
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** A place is chosen by a click, by dragging the pin, or by typing its position. */
export function PickMap({ label, point, onPick, height = 320 }: Props) {
  const map = useRef<MapRef>(null)
  const lat = point?.lat
  const lng = point?.lng
  useEffect(() => {
    if (lat === undefined || lng === undefined || !map.current) return
    const { current } = map
    if (!current.getBounds().contains([lng, lat])) current.easeTo({ center: [lng, lat], zoom: formZoom })
  }, [lat, lng])
  const pick = (next: Point) => onPick({ lat: rounded(next.lat), lng: rounded(next.lng) })

  return (
    <div className="stack small">
      <BaseMap label={label} around={point ? [point] : []} height={height} mapRef={map} onClick={pick}>
        {point && (
          <Marker
            longitude={point.lng}
            latitude={point.lat}
            anchor="bottom"
            draggable
            onDragEnd={({ lngLat }) => pick(lngLat)}
          >
            <span className="map-pin" />
          </Marker>
        )}
      </BaseMap>
      <div className="row nowrap">
        <NumberField
          label="Latitude"
          decimals={6}
          step={0.0001}
          min={-90}
          max={90}
          value={lat}
          onChange={(next) => next !== undefined && onPick({ lat: next, lng: lng ?? 0 })}
        />
        <NumberField
          label="Longitude"
          decimals={6}
          step={0.0001}
          min={-180}
          max={180}
          value={lng}
          onChange={(next) => next !== undefined && onPick({ lat: lat ?? 0, lng: next })}
        />
      </div>
    </div>
  )
}

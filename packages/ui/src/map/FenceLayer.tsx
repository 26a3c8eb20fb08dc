import { Layer, Marker, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import type { Point } from './bounds.ts'
import css from './map.module.css'

interface Props {
  corners: readonly Point[]
  onMove: (place: number, point: Point) => void
}

const colour = '#1d4ed8'

export function FenceLayer({ corners, onMove }: Props) {
  const data = useMemo(() => shapeOf(corners), [corners])
  return (
    <>
      <Source id="fence" type="geojson" data={data}>
        <Layer
          id="fence-ground"
          type="fill"
          filter={['==', '$type', 'Polygon']}
          paint={{ 'fill-color': colour, 'fill-opacity': 0.15 }}
        />
        <Layer id="fence-line" type="line" paint={{ 'line-color': colour, 'line-width': 2 }} />
      </Source>
      {[...corners.entries()].map(([place, { lat, lng }]) => (
        <Marker
          key={place}
          longitude={lng}
          latitude={lat}
          draggable
          onDragEnd={({ lngLat }) => onMove(place, lngLat)}
        >
          <span className={css.corner} data-corner />
        </Marker>
      ))}
    </>
  )
}

function shapeOf(corners: readonly Point[]): GeoJSON.FeatureCollection {
  const ring = corners.map(({ lat, lng }) => [lng, lat])
  const geometry: GeoJSON.Geometry =
    ring.length > 2
      ? { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
      : { type: 'LineString', coordinates: ring }
  return {
    type: 'FeatureCollection',
    features: ring.length > 1 ? [{ type: 'Feature', properties: {}, geometry }] : [],
  }
}

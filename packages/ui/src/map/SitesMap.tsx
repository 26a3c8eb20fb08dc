import { Layer, type MapLayerMouseEvent, type MapRef, Marker, Source } from '@vis.gl/react-maplibre'
import type { GeoJSONSource } from 'maplibre-gl'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { AppLink } from '../links.tsx'
import { useWords } from '../words.ts'
import { BaseMap } from './BaseMap.tsx'
import type { Point } from './bounds.ts'

export interface Spot extends Point {
  readonly id: number
  readonly name: string
  /** A second line in the list. */
  readonly under?: string
  readonly href?: string
}
interface Props {
  label: string
  spots: readonly Spot[]
  height?: number
}

const clusterRadius = 44
const closeUp = 14

/** One marker a place, gathered where they overlap, and the list of them beside it. */
export function SitesMap({ label, spots, height = 420 }: Props) {
  const map = useRef<MapRef>(null)
  const [chosen, choose] = useState<Spot>()
  const data = useMemo(() => featuresOf(spots), [spots])

  const pick = async ({ features }: MapLayerMouseEvent) => {
    const [found] = features ?? []
    if (!found) return
    const cluster = found.properties.cluster_id as number | undefined
    if (cluster === undefined) return choose(spots.find(({ id }) => id === found.properties.id))
    const source = map.current?.getSource<GeoJSONSource>('spots')
    const zoom = await source?.getClusterExpansionZoom(cluster)
    const [lng, lat] = (found.geometry as GeoJSON.Point).coordinates as [number, number]
    map.current?.easeTo({ center: [lng, lat], ...(zoom !== undefined && { zoom }) })
  }
  const show = (spot: Spot) => {
    choose(spot)
    map.current?.easeTo({ center: [spot.lng, spot.lat], zoom: closeUp })
  }

  return (
    <div className="map-beside">
      <BaseMap
        label={label}
        around={spots}
        height={height}
        mapRef={map}
        layers={['clusters', 'spots']}
        onPick={(event) => void pick(event)}
      >
        <Source id="spots" type="geojson" data={data} cluster clusterRadius={clusterRadius}>
          <Layer {...clusters} />
          <Layer {...clusterCounts} />
          <Layer {...single} />
        </Source>
        {chosen && (
          <Marker longitude={chosen.lng} latitude={chosen.lat} anchor="bottom">
            <span className="map-flag chosen">{chosen.name}</span>
          </Marker>
        )}
      </BaseMap>
      <SpotList spots={spots} chosen={chosen} onShow={show} height={height} />
    </div>
  )
}

interface ListProps {
  spots: readonly Spot[]
  chosen: Spot | undefined
  onShow: (spot: Spot) => void
  height: number
}

function SpotList({ spots, chosen, onShow, height }: ListProps) {
  const say = useWords()
  return (
    <ul
      className="map-list"
      style={{ '--tall': `${height}px` } as CSSProperties}
      aria-label={say('Places on the map')}
    >
      {spots.map((spot) => (
        <li key={spot.id} data-chosen={chosen?.id === spot.id || undefined}>
          <button type="button" onClick={() => onShow(spot)}>
            {spot.name}
            {spot.under && <span className="faint block">{spot.under}</span>}
          </button>
          {spot.href && <AppLink href={spot.href}>{say('View')}</AppLink>}
        </li>
      ))}
    </ul>
  )
}

const featuresOf = (spots: readonly Spot[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: spots.map(({ id, name, lat, lng }) => ({
    type: 'Feature',
    properties: { id, name },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
})

const ink = '#1d4ed8'
const clusters = {
  id: 'clusters',
  type: 'circle' as const,
  filter: ['has', 'point_count'] as ['has', string],
  paint: {
    'circle-color': ink,
    'circle-radius': ['step', ['get', 'point_count'], 15, 10, 19, 100, 24] as never,
    'circle-stroke-color': '#ffffff',
    'circle-stroke-width': 2,
  },
}
const clusterCounts = {
  id: 'cluster-counts',
  type: 'symbol' as const,
  filter: ['has', 'point_count'] as ['has', string],
  layout: {
    'text-field': ['get', 'point_count_abbreviated'] as never,
    'text-font': ['sans-serif'],
    'text-size': 12,
  },
  paint: { 'text-color': '#ffffff' },
}
const single = {
  id: 'spots',
  type: 'circle' as const,
  filter: ['!', ['has', 'point_count']] as ['!', ['has', string]],
  paint: {
    'circle-color': ink,
    'circle-radius': 8,
    'circle-stroke-color': '#ffffff',
    'circle-stroke-width': 2,
  },
}

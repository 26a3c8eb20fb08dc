import { Layer, type MapLayerMouseEvent, type MapRef, Popup, Source } from '@vis.gl/react-maplibre'
import type { GeoJSONSource } from 'maplibre-gl'
import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import { AppLink } from '../page/links.tsx'
import { useWords } from '../words/words.ts'
import { BaseMap } from './BaseMap.tsx'
import { type Corners, type Point, type View, zoomOf } from './bounds.ts'
import css from './map.module.css'
import { type Gathering, PlaceList, type Spot } from './PlaceList.tsx'
import { clusterCounts, clusterRadius, clusters, featuresOf, single } from './spot-layers.ts'

interface Props {
  label: string
  spots: readonly Spot[]
  /** Where there are too many to tell each: how many lie where. */
  gatherings?: readonly Gathering[]
  /** All there are, in view or not. */
  total: number
  height?: number | string
  /** The page lists the places elsewhere. */
  alone?: boolean
  /** The map was moved, or a gathering was opened: undefined for everything. */
  onView?: (view: View | undefined) => void
}

const closeUp = 14
const closest = 17
const cornersOf = ([west, south, east, north]: Corners): Point[] => [
  { lat: south, lng: west },
  { lat: north, lng: east },
]

export function SitesMap({ label, spots, gatherings = [], total, height = 420, alone, onView }: Props) {
  const map = useRef<MapRef>(null)
  const { chosen, choose, open, pick, show } = useSpots({ map, spots, gatherings, onView })
  const data = useMemo(() => featuresOf(spots, gatherings), [spots, gatherings])
  const around = useMemo(
    () => [...spots, ...gatherings.flatMap(({ frame }) => cornersOf(frame))],
    [spots, gatherings],
  )
  // The map goes first: a list of thousands is drawn in the time that it leaves.
  const places = useMemo(() => ({ spots, gatherings, total }), [spots, gatherings, total])
  const listed = useDeferredValue(places)

  return (
    <div className={alone ? undefined : css.beside}>
      <BaseMap
        label={label}
        around={around}
        height={height}
        mapRef={map}
        layers={['clusters', 'spots']}
        onPick={(event) => void pick(event)}
        {...(onView && { onView })}
      >
        <Source
          id="spots"
          type="geojson"
          data={data}
          cluster
          clusterRadius={clusterRadius}
          clusterProperties={{ sum: ['+', ['get', 'count']] }}
        >
          <Layer {...clusters} />
          <Layer {...clusterCounts} />
          <Layer {...single} />
        </Source>
        {chosen && <SpotPopup key={chosen.id} spot={chosen} onClose={() => choose(undefined)} />}
      </BaseMap>
      {!alone && (
        <PlaceList
          {...listed}
          chosen={chosen}
          height={height}
          onShow={show}
          onOpen={open}
          {...(onView && { onAll: () => onView(undefined) })}
        />
      )}
    </div>
  )
}

interface SpotsOnMap extends Pick<Props, 'spots' | 'onView'> {
  map: RefObject<MapRef | null>
  gatherings: readonly Gathering[]
}
function useSpots({ map, spots, gatherings, onView }: SpotsOnMap) {
  const [chosen, choose] = useState<Spot>()
  const open = ({ frame }: Gathering) => {
    const [west, south, east, north] = frame
    if (map.current) map.current.fitBounds([west, south, east, north], { padding: 32, maxZoom: closest })
    else onView?.({ frame, zoom: zoomOf(frame) })
  }
  const pick = async ({ features }: MapLayerMouseEvent) => {
    const [found] = features ?? []
    if (!found) return
    const { cluster_id: cluster, id, count } = found.properties as Record<string, number | undefined>
    if (cluster === undefined) {
      const gathering = (count ?? 1) > 1 && gatherings.find((each) => each.id === id)
      return gathering ? open(gathering) : choose(spots.find((each) => each.id === id))
    }
    const source = map.current?.getSource<GeoJSONSource>('spots')
    const zoom = await source?.getClusterExpansionZoom(cluster)
    const [lng, lat] = (found.geometry as GeoJSON.Point).coordinates as [number, number]
    map.current?.easeTo({ center: [lng, lat], ...(zoom !== undefined && { zoom }) })
  }
  const show = (spot: Spot) => {
    choose(spot)
    map.current?.easeTo({ center: [spot.lng, spot.lat], zoom: closeUp })
  }
  return { chosen, choose, open, pick, show }
}

function SpotPopup({ spot, onClose }: { spot: Spot; onClose: () => void }) {
  const say = useWords()
  return (
    <Popup
      longitude={spot.lng}
      latitude={spot.lat}
      offset={12}
      maxWidth="280px"
      closeOnClick={false}
      onClose={onClose}
    >
      <p className="strong">
        <bdi>{spot.name}</bdi>
      </p>
      {spot.under && (
        <p className="faint">
          <bdi>{spot.under}</bdi>
        </p>
      )}
      {spot.href && <AppLink href={spot.href}>{say('Open [act]')}</AppLink>}
    </Popup>
  )
}

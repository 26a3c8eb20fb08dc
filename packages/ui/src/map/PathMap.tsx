import { Layer, Marker, Source } from '@vis.gl/react-maplibre'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useWords } from '../words/words.ts'
import { BaseMap } from './BaseMap.tsx'
import { type Point, stretches } from './bounds.ts'
import css from './map.module.css'

export interface PathStep extends Point {
  /** Nothing was recorded for a while before this point, or it belongs to another work. */
  readonly gap: boolean
}
interface Props {
  label: string
  path: readonly PathStep[]
  height?: number
}

export function PathMap({ label, path, height = 420 }: Props) {
  const say = useWords()
  const { walked, gaps } = useMemo(() => {
    const cut = stretches(path)
    return { walked: linesOf(cut.walked), gaps: linesOf(cut.gaps) }
  }, [path])
  const [start, end] = [path[0], path.at(-1)]
  return (
    <BaseMap isReport label={label} around={path} height={height} closest={18}>
      <Source id="gaps" type="geojson" data={gaps}>
        <Layer id="gaps" type="line" paint={{ ...line, 'line-width': 2, 'line-dasharray': [2, 2] }} />
      </Source>
      <Source id="walked" type="geojson" data={walked}>
        <Layer
          id="walked-case"
          type="line"
          layout={round}
          paint={{ 'line-color': '#ffffff', 'line-width': 7 }}
        />
        <Layer id="walked" type="line" layout={round} paint={{ ...line, 'line-width': 4 }} />
      </Source>
      {end && (
        <Marker longitude={end.lng} latitude={end.lat} anchor="bottom">
          <span className={clsx(css.flag, css.end)}>{say('End')}</span>
        </Marker>
      )}
      {start && (
        <Marker longitude={start.lng} latitude={start.lat} anchor="bottom">
          <span className={clsx(css.flag, css.start)}>{say('Start')}</span>
        </Marker>
      )}
    </BaseMap>
  )
}

const line = { 'line-color': '#1d4ed8' }
const round = { 'line-cap': 'round', 'line-join': 'round' } as const

const linesOf = (lines: readonly (readonly Point[])[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: lines.map((points) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: points.map(({ lng, lat }) => [lng, lat]) },
  })),
})

import { Layer, type MapRef, Popup, Source } from '@vis.gl/react-maplibre'
import { clsx } from 'clsx'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { count } from '../words/format.ts'
import { useWords } from '../words/words.ts'
import { BaseMap } from './BaseMap.tsx'
import {
  closestZoom,
  type HeatCell,
  type HeatFineness,
  heatColours,
  heatFeatures,
  heatLayer,
  hottest,
  tileBuffer,
} from './heat-layers.ts'
import css from './map.module.css'

interface Busy extends HeatCell {
  readonly siteId: number
  readonly name: string
}
interface Props {
  label: string
  cells: readonly HeatCell[]
  busiest: readonly Busy[]
  accuracy: HeatFineness
  height?: number
}

const closeUp = 16

export function HeatMap({ label, cells, busiest, accuracy, height = 800 }: Props) {
  const say = useWords()
  const map = useRef<MapRef>(null)
  const [chosen, choose] = useState<Busy>()
  const data = useMemo(() => heatFeatures(cells), [cells])
  const show = (place: Busy) => {
    choose(place)
    map.current?.easeTo({ center: [place.lng, place.lat], zoom: closeUp })
  }
  return (
    <div className={css.beside}>
      <div className={css.heat}>
        <BaseMap
          isReport
          label={label}
          around={cells}
          height={height}
          mapRef={map}
          closest={closeUp}
          maxZoom={closestZoom(accuracy)}
        >
          <Source id="heat" type="geojson" data={data} buffer={tileBuffer}>
            <Layer {...heatLayer(accuracy)} />
          </Source>
          {chosen && (
            <Popup
              key={chosen.siteId}
              longitude={chosen.lng}
              latitude={chosen.lat}
              maxWidth="280px"
              closeOnClick={false}
              onClose={() => choose(undefined)}
            >
              <p className="strong">{chosen.name}</p>
              <p className="faint">{say('Positions: {count}', { count: count(chosen.count) })}</p>
            </Popup>
          )}
        </BaseMap>
        <HeatLegend />
      </div>
      <BusiestList places={busiest} chosen={chosen} height={height} onPick={show} />
    </div>
  )
}

interface BusiestProps {
  places: readonly Busy[]
  chosen: Busy | undefined
  height: number
  onPick: (place: Busy) => void
}
function BusiestList({ places, chosen, height, onPick }: BusiestProps) {
  const say = useWords()
  return (
    <div className="stack small">
      <h2 className="strong">{say('Busiest sites')}</h2>
      <ol className={clsx('plain-list', css.list)} style={{ '--tall': `${height - 40}px` } as CSSProperties}>
        {places.map((place) => (
          <li key={place.siteId} data-chosen={place === chosen || undefined}>
            <button type="button" onClick={() => onPick(place)}>
              {place.name}
              <span className="faint block figures">
                {say('Positions: {count}', { count: count(place.count) })}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

function HeatLegend() {
  const say = useWords()
  const gradient = { '--heat': `linear-gradient(to right, ${heatColours.join(', ')})` } as CSSProperties
  return (
    <div className={css.heatLegend} style={gradient}>
      <p>{say('Positions in one place')}</p>
      <div aria-hidden />
      <p className="row figures">
        <span>1</span>
        <span>{say('{count} or more', { count: hottest })}</span>
      </p>
    </div>
  )
}

import { clsx } from 'clsx'
import { msg } from '../words/msg.ts'
import css from './map.module.css'
import './maplibre.css'
import { useComputedColorScheme } from '@mantine/core'
import {
  Map as KitMap,
  type MapEvent,
  type MapLayerMouseEvent,
  type MapRef,
  NavigationControl,
  ScaleControl,
  type ViewStateChangeEvent,
} from '@vis.gl/react-maplibre'
import * as library from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { EmptyState, ErrorState } from '../page/states.tsx'
import { useWords } from '../words/words.ts'
import { boundsOf, type Point, tidyFrame, type View, viewOf } from './bounds.ts'
import { graphics, lightenWhileMoving } from './graphics.ts'
import { drawForPaper } from './paper-map.ts'
import { mapStyle } from './style/style.ts'

// Beside its own file, where it looks by itself, a bundler leaves no worker: the map would stay blank.
library.setWorkerUrl(workerUrl)

interface Props {
  /** What the map shows, read aloud. */
  label: string
  around?: readonly Point[]
  start?: Point
  closest?: number
  maxZoom?: number
  /** In pixels, or as a length of CSS. */
  height?: number | string
  onClick?: (point: Point) => void
  layers?: string[]
  onPick?: (event: MapLayerMouseEvent) => void
  mapRef?: Ref<MapRef>
  onView?: (view: View) => void
  without?: string
  /** While it is drawn: three dots for maps of reports, four for maps of sites, as the documents write them. */
  isReport?: boolean
  children?: ReactNode
}

type Style = Awaited<ReturnType<typeof mapStyle>>

function useStyle() {
  const isDark = useComputedColorScheme('light') === 'dark'
  const [style, setStyle] = useState<Style>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let isCurrent = true
    mapStyle(isDark).then(
      (next) => isCurrent && setStyle(next),
      (failure: unknown) => isCurrent && setError(failure),
    )
    return () => {
      isCurrent = false
    }
  }, [isDark])
  return { style, error }
}

/** The map under everything: background, zoom and scale. A list beside it says the same without it. */
export function BaseMap(props: Props) {
  const say = useWords()
  const { height = 360 } = props
  const { style, error } = useStyle()
  if (!graphics().canDraw) {
    return (
      <div className={css.map} role="status">
        <EmptyState
          title={msg('This browser cannot draw maps')}
          hint={props.without ?? msg('The list beside the map shows the same places.')}
        />
      </div>
    )
  }
  if (error) return <ErrorState error={{ code: 'MAP', message: msg('Error') }} />
  if (style) return <DrawnMap {...props} height={height} style={style} />
  return (
    <div className={clsx(css.map, css.wait)} style={{ height }} role="status">
      {say(props.isReport ? msg('Loading...') : msg('Loading....'))}
    </div>
  )
}

function DrawnMap({
  label,
  around = [],
  closest = 14,
  height,
  style,
  children,
  ...props
}: Props & { style: Style }) {
  const say = useWords()
  const [isDrawn, setDrawn] = useState(false)
  const frame = boundsOf(around)
  const onMoveEnd = ({ target, viewState }: ViewStateChangeEvent) => {
    const bounds = target.getBounds()
    const corners = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
    props.onView?.({ frame: tidyFrame([...corners]), zoom: Math.floor(viewState.zoom) })
  }
  return (
    <section className={css.map} aria-label={say(label)}>
      <KitMap
        {...(props.mapRef && { ref: props.mapRef })}
        mapLib={library as never}
        mapStyle={style as never}
        initialViewState={
          frame ? { bounds: frame, fitBoundsOptions: { padding: 32, maxZoom: closest } } : viewOf(props.start)
        }
        attributionControl={{ compact: true }}
        {...(props.maxZoom !== undefined && { maxZoom: props.maxZoom })}
        {...(graphics().bySoftware && { fadeDuration: 0 })}
        onLoad={({ target }: MapEvent) => {
          setDrawn(true)
          drawForPaper(target)
          if (graphics().bySoftware) lightenWhileMoving(target)
        }}
        style={{ width: '100%', height }}
        {...(props.layers && { interactiveLayerIds: props.layers })}
        onMoveEnd={onMoveEnd}
        onClick={(event) => {
          props.onPick?.(event)
          props.onClick?.({ lat: event.lngLat.lat, lng: event.lngLat.lng })
        }}
      >
        <NavigationControl showCompass={false} />
        <ScaleControl />
        {children}
      </KitMap>
      {!isDrawn && (
        <p className={css.drawing} role="status">
          {say(props.isReport ? msg('Loading...') : msg('Loading....'))}
        </p>
      )}
    </section>
  )
}

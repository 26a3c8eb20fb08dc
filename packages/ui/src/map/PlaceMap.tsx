import { Marker } from '@vis.gl/react-maplibre'
import { msg } from '../words/msg.ts'
import { BaseMap } from './BaseMap.tsx'
import { formZoom, type Point } from './bounds.ts'
import css from './map.module.css'

interface Props {
  label: string
  point: Point
  height?: number
}

export const PlaceMap = ({ label, point, height = 240 }: Props) => (
  <BaseMap
    label={label}
    around={[point]}
    closest={formZoom}
    height={height}
    without={msg('The address beside the map says where it is.')}
  >
    <Marker longitude={point.lng} latitude={point.lat} anchor="bottom">
      <span className={css.pin} data-pin />
    </Marker>
  </BaseMap>
)

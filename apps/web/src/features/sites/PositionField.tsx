import { Skeleton } from '@mantine/core'
import { useField } from '@muster/ui/form-context.ts'
import { useWords } from '@muster/ui/words.ts'
import { lazy, Suspense, useMemo } from 'react'

const PickMap = lazy(async () => ({ default: (await import('@muster/ui/map/PickMap.tsx')).PickMap }))
const mapHeight = 340

/** Where the site lies: picked on the map, dragged, or typed. */
export function PositionField() {
  const say = useWords()
  const latitude = useField<number>({ name: 'lat' }, 'Position')
  const longitude = useField<number>({ name: 'lang' }, 'Position')
  const [lat, lng] = [latitude.value, longitude.value]
  const point = useMemo(() => (lat === undefined || lng === undefined ? undefined : { lat, lng }), [lat, lng])
  const error = latitude.error ?? longitude.error
  return (
    <div className="stack small" aria-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <p className="strong">
        {say('Position')} <span aria-hidden>*</span>
      </p>
      <p className="faint">{say('Click the map, drag the pin, or type the position.')}</p>
      <Suspense fallback={<Skeleton h={mapHeight} />}>
        <PickMap
          label="Position of the site"
          point={point}
          height={mapHeight}
          onPick={(next) => {
            latitude.set(next.lat)
            longitude.set(next.lng)
          }}
        />
      </Suspense>
      {error && (
        <p className="field-error" role="alert">
          {say(error)}
        </p>
      )}
    </div>
  )
}

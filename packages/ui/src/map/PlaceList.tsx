import { clsx } from 'clsx'
import { type CSSProperties, memo, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { AppLink } from '../page/links.tsx'
import { count } from '../words/format.ts'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import type { Corners, Point } from './bounds.ts'
import css from './map.module.css'

export interface Spot extends Point {
  readonly id: number
  readonly name: string
  readonly under?: string
  readonly href?: string
}
/** Places that lie close together, told by the first of them. */
export interface Gathering extends Point {
  readonly id: number
  readonly name: string
  readonly count: number
  readonly frame: Corners
}
const linesAtOnce = 200

interface Props {
  spots: readonly Spot[]
  gatherings: readonly Gathering[]
  total: number
  chosen: Spot | undefined
  height: number | string
  onShow: (spot: Spot) => void
  onOpen: (gathering: Gathering) => void
  onAll?: () => void
}

/** What the map shows, to be read and reached by keyboard; all there is where no map can be drawn. */
export const PlaceList = memo(function PlaceList(props: Props) {
  const say = useWords()
  const { spots, gatherings, total, chosen } = props
  // Thousands of lines would hold the page each time the map comes to rest.
  const [lines, setLines] = useState(linesAtOnce)
  const listed = gatherings.reduce((sum, each) => sum + each.count, spots.length)
  return (
    <div
      className={clsx('stack small', css.places)}
      style={
        { '--tall': typeof props.height === 'number' ? `${props.height}px` : props.height } as CSSProperties
      }
    >
      <div className="row" role="status">
        <p className="faint">
          {say('{shown} of {total} shown', { shown: count(listed), total: count(total) })}
        </p>
        {listed < total && props.onAll && (
          <Button size="small" label={msg('Show all')} onPick={props.onAll} />
        )}
      </div>
      {gatherings.length > 0 && <p className="faint">{say('Open a group, or move closer, to see each.')}</p>}
      <ul className={clsx('plain-list', css.list)} aria-label={say('Places on the map')}>
        {gatherings.map((each) => (
          <li key={`${each.id}-${each.count}`}>
            <button type="button" onClick={() => props.onOpen(each)}>
              {each.count === 1 ? (
                <bdi>{each.name}</bdi>
              ) : (
                say('{count} around {name}', { count: count(each.count), name: each.name })
              )}
            </button>
          </li>
        ))}
        {spots.slice(0, lines).map((spot) => (
          <li key={spot.id} data-chosen={chosen?.id === spot.id || undefined}>
            <button type="button" onClick={() => props.onShow(spot)}>
              <bdi>{spot.name}</bdi>
              {spot.under && (
                <span className="faint block">
                  <bdi>{spot.under}</bdi>
                </span>
              )}
            </button>
            {spot.href && <AppLink href={spot.href}>{say('View [act]')}</AppLink>}
          </li>
        ))}
        {spots.length > lines && (
          <li>
            <button type="button" onClick={() => setLines(lines + linesAtOnce)}>
              {say('Show more')}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
})

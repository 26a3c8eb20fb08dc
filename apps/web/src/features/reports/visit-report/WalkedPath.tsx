import { ask, useAsk } from '@muster/client/query'
import { type PathPoint, reports } from '@muster/contract/reports'
import type { FilledWork } from '@muster/contract/works/works'
import { localDateTime } from '@muster/rules/time/zone'
import { stretchesOf, trailLength } from '@muster/rules/works/distance'
import { isOpenWork } from '@muster/rules/works/work-can'
import mapCss from '@muster/ui/map/map.module.css'
import { PathMap } from '@muster/ui/map/PathMap.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { count, duration } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconMapPinOff } from '@tabler/icons-react'
import { clsx } from 'clsx'
import css from '../reports.module.css'

/** The path of an open work is asked for again and again: it goes on. */
const liveEveryMs = 30_000
const tall = 560

const small = 220

interface Props {
  work: FilledWork
  isSmall?: boolean
}
export function WalkedPath({ work, isSmall = false }: Props) {
  const say = useWords()
  const { answer, failure, isLoading, again } = useAsk(
    ask(reports.path, { query: { workIds: [work.workId], accuracy: 'HIGH' } }),
    isOpenWork(work) ? liveEveryMs : undefined,
  )
  if (failure && !answer) return <ErrorState error={failure} onRetry={again} />
  if (!answer || (isLoading && answer.locations[0]?.workId !== work.workId)) return <RowsSkeleton rows={6} />
  if (answer.locations.length === 0)
    return (
      <EmptyState
        title={msg('No positions were recorded')}
        hint={msg('Positions are recorded only while a visit is open and its screen is in view.')}
        icon={IconMapPinOff}
      />
    )
  const usual = window.innerWidth < 992 ? Math.round(window.innerHeight * 0.6) : tall
  return (
    <div className={isSmall ? css.thumbnail : mapCss.beside}>
      <PathMap label={msg('Walked path')} path={answer.locations} height={isSmall ? small : usual} />
      <div>
        <p className="strong">{say('{metres} m walked', { metres: count(Math.round(answer.length)) })}</p>
        <Stretches path={answer.locations} zone={work.timezone} />
      </div>
    </div>
  )
}

function Stretches({ path, zone }: { path: readonly PathPoint[]; zone: string }) {
  const say = useWords()
  const clock = (t: number) => localDateTime(zone, t).slice(11)
  const stretches = stretchesOf(path)
  return (
    <ol className={clsx('plain-list figures', css.pathList)}>
      {stretches.map((stretch, i) => {
        const [from, to] = [stretch[0]!, stretch.at(-1)!]
        const before = stretches[i - 1]?.at(-1)
        return (
          <li key={`${from.workId}-${from.t}`}>
            {before && (
              <p className="faint">{say('Not recorded for {time}', { time: duration(from.t - before.t) })}</p>
            )}
            <p>
              {i === 0 && <span className={clsx(mapCss.flag, mapCss.start)}>{say('Start')}</span>}{' '}
              {clock(from.t)} – {clock(to.t)}{' '}
              {i === stretches.length - 1 && (
                <span className={clsx(mapCss.flag, mapCss.end)}>{say('End')}</span>
              )}
            </p>
            <p className="faint">{say('{metres} m', { metres: count(Math.round(trailLength(stretch))) })}</p>
          </li>
        )
      })}
    </ol>
  )
}

import type { TodayBoard, TodayVisit, UncoveredPlace } from '@muster/contract/today'
import { useListKeys } from '@muster/ui/keys/use-list-keys.ts'
import { usePainted } from '@muster/ui/theme/use-painted.ts'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import { groupWords } from '../group-words.ts'
import css from '../today.module.css'
import { type BoardGroup, boardGroups, type TodayUrl } from '../today-url.ts'
import type { ShownLines } from '../use-board.ts'
import { UncoveredLine } from './UncoveredLine.tsx'
import { VisitLine } from './VisitLine.tsx'

const visitKey = ({ tenantUserId, jobId, occurrenceStart, workId }: TodayVisit) =>
  `${tenantUserId} ${jobId} ${occurrenceStart} ${workId}`
const placeKey = ({ patternId, occurrenceStart }: UncoveredPlace) => `${patternId} ${occurrenceStart}`

/** More than a screen is high; the others follow as soon as these are drawn. */
const firstLines = 20

const lineKeys = [[['C'], msg('Find cover')]] as const

interface Props extends ShownLines {
  counts: TodayBoard['counts']
  url: TodayUrl
}

/** The lines of a page, those that need a call first. Visits that are done are folded unless asked for. */
export function VisitLines({ visits, places, counts, url }: Props) {
  const isPainted = usePainted()
  const byState = Map.groupBy(isPainted ? visits : visits.slice(0, firstLines), ({ state }) => state)
  const list = useListKeys<HTMLDivElement>({ acts: lineKeys })
  const named = visits.find(({ jobId, tenantUserId }) => jobId === url.job && tenantUserId === url.person)
  const groups = boardGroups.map((group) => {
    const isOpen = group !== 'DONE' || url.states !== undefined || named?.state === 'DONE'
    const key = `${group} ${isOpen}`
    if (group === 'UNCOVERED')
      return (
        places.length > 0 && (
          <Lines key={key} group={group} total={places.length} isOpen>
            {places.map((place) => (
              <li key={placeKey(place)}>
                <UncoveredLine place={place} />
              </li>
            ))}
          </Lines>
        )
      )
    const lines = byState.get(group)
    return (
      lines && (
        <Lines key={key} group={group} total={counts[group]} isOpen={isOpen}>
          {lines.map((visit) => (
            <li key={visitKey(visit)}>
              <VisitLine visit={visit} isNamed={visit === named} />
            </li>
          ))}
        </Lines>
      )
    )
  })
  return (
    <div ref={list} className="stack">
      {groups}
    </div>
  )
}

interface LinesProps {
  group: BoardGroup
  total: number
  isOpen: boolean
  children: ReactNode
}
function Lines({ group, total, isOpen, children }: LinesProps) {
  const say = useWords()
  return (
    <details className={css.lines} open={isOpen}>
      <summary>
        <h2>
          {say(groupWords[group].label)} <span className="figures faint">{count(total)}</span>
        </h2>
      </summary>
      <ul className="plain-list lines">{children}</ul>
    </details>
  )
}

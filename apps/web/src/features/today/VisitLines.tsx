import type { TodayBoard, TodayVisit } from '@muster/contract/today'
import { type TeamState, teamStates } from '@muster/contract/work-team'
import { count } from '@muster/ui/format.ts'
import { useWords } from '@muster/ui/words.ts'
import { todayStates } from '../../visits/today-states.ts'
import css from './today.module.css'
import { VisitLine } from './VisitLine.tsx'

const keyOf = ({ tenantUserId, jobId, occurrenceStart, workId }: TodayVisit) =>
  `${tenantUserId} ${jobId} ${occurrenceStart} ${workId}`

interface Props {
  board: TodayBoard
  /** The states that were asked for. */
  chosen: readonly TeamState[] | undefined
}

/** The visits of a page, those that need a call first. Those that are done are folded unless asked for. */
export function VisitLines({ board: { visits, counts }, chosen }: Props) {
  const byState = Map.groupBy(visits.content, ({ state }) => state)
  return teamStates.map((state) => {
    const lines = byState.get(state)
    const isOpen = state !== 'DONE' || chosen !== undefined
    return lines && <Lines key={`${state} ${isOpen}`} {...{ state, lines, isOpen }} total={counts[state]} />
  })
}

interface LinesProps {
  state: TeamState
  lines: readonly TodayVisit[]
  total: number
  isOpen: boolean
}
function Lines({ state, lines, total, isOpen }: LinesProps) {
  const say = useWords()
  return (
    <details className={css.lines} open={isOpen}>
      <summary>
        <h2>
          {say(todayStates[state].label)} <span className="figures faint">{count(total)}</span>
        </h2>
      </summary>
      <ul className="plain-list">
        {lines.map((visit) => (
          <li key={keyOf(visit)}>
            <VisitLine visit={visit} />
          </li>
        ))}
      </ul>
    </details>
  )
}

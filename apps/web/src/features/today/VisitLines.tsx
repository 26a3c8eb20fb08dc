import type { TodayVisit } from '@muster/contract/today'
import { teamStates } from '@muster/contract/work-team'
import { useWords } from '@muster/ui/words.ts'
import { visitStates } from '../../visits/visit-states.ts'
import css from './today.module.css'
import { VisitLine } from './VisitLine.tsx'

const keyOf = ({ tenantUserId, jobId, occurrenceStart, workId }: TodayVisit) =>
  `${tenantUserId} ${jobId} ${occurrenceStart} ${workId}`

/** The visits of a page, those that need a call first, under the name of their state. */
export function VisitLines({ visits }: { visits: readonly TodayVisit[] }) {
  const say = useWords()
  const byState = Map.groupBy(visits, ({ state }) => state)
  return teamStates.map((state) => {
    const lines = byState.get(state)
    return (
      lines && (
        <section key={state} className={css.lines} aria-labelledby={`today-${state}`}>
          <h2 id={`today-${state}`}>{say(visitStates[state].label)}</h2>
          <ul className="plain-list">
            {lines.map((visit) => (
              <li key={keyOf(visit)}>
                <VisitLine visit={visit} />
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}

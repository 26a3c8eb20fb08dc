import { Button } from '@muster/ui/button/Button.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { useIsNarrow } from '@muster/ui/table/use-narrow.ts'
import { figures } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle, IconUserPlus } from '@tabler/icons-react'
import { shortDay } from '../../shared/shifts/shift-words.ts'
import type { Hands } from './grid/use-hands.tsx'
import css from './roster-problems.module.css'
import { isFixed } from './shifts/Chip.tsx'
import { conflictWords } from './week/item-words.ts'
import { type Problem, type ProblemKind, problemsOf } from './week/problems.ts'
import type { Item, RosterView, ShiftItem } from './week/roster-rows.ts'

interface Props {
  only: ProblemKind
  view: RosterView
  onPick: (item: Item) => void
  hands: Hands
  onClose: () => void
}
const mostShown = 100

export function ProblemsPanel({ only, view, onPick, hands, onClose }: Props) {
  const say = useWords()
  const isNarrow = useIsNarrow()
  const problems = problemsOf(view, only)
  const title = only === 'CONFLICTS' ? msg('Conflicts') : msg('Uncovered')
  return (
    <section className={css.panel} aria-label={say(title)}>
      <header className={css.head}>
        <h2 className={css.title}>{say(title)}</h2>
        <Button size="small" kind="plain" label={msg('Show all rows')} onPick={onClose} />
      </header>
      {!isNarrow && <p className="faint">{say('N goes to the next, P to the one before.')}</p>}
      {problems.length === 0 && (
        <EmptyState title={only === 'CONFLICTS' ? msg('No conflicts') : msg('All shifts are covered')} />
      )}
      <ul className="plain-list">
        {problems.slice(0, mostShown).map((problem) => (
          <li key={keyOf(problem)}>
            <button type="button" className={css.problem} onClick={() => onPick(problem.item)}>
              {problem.conflict ? (
                <IconAlertTriangle size={14} aria-hidden />
              ) : (
                <IconUserPlus size={14} aria-hidden />
              )}
              <span>{wordsOf(say, problem)}</span>
            </button>
            <WaysOn problem={problem} canMove={!isNarrow} onPick={onPick} hands={hands} />
          </li>
        ))}
      </ul>
      {problems.length > mostShown && (
        <p className="faint">
          {say('{count} more. Type a name to find them.', { count: problems.length - mostShown })}
        </p>
      )}
    </section>
  )
}

interface WaysOnProps extends Pick<Props, 'onPick' | 'hands'> {
  problem: Problem
  canMove: boolean
}
function WaysOn({ problem: { item }, canMove, onPick, hands }: WaysOnProps) {
  if (item.kind === 'shift' && isFixed(item)) return null
  const move = (shift: ShiftItem) => {
    onPick(shift)
    hands.choose('move', shift)
  }
  return (
    <div className={css.ways}>
      {item.kind === 'place' ? (
        hands.isOffice && (
          <Button size="small" label={msg('Find cover')} onPick={() => hands.findCover(item)} />
        )
      ) : (
        <>
          <Button size="small" label={msg('Assign to…')} onPick={() => hands.choose('give', item)} />
          {canMove && <Button size="small" label={msg('Move')} onPick={() => move(item)} />}
        </>
      )}
    </div>
  )
}

const keyOf = ({ item: { key }, conflict }: Problem) =>
  conflict ? `${key} ${conflict.kind} ${conflict.otherEventId} ${conflict.date}` : key

function wordsOf(say: Say, { item, conflict }: Problem) {
  if (conflict) return conflictWords(say, conflict, item.personName)
  const places = say('{count} open shifts at {site}', { count: item.place.uncovered, site: item.site?.name })
  return `${shortDay(item.date)}, ${figures(`${item.from}–${item.to}`)}: ${places}`
}

import type { Roster } from '@muster/contract/planning/roster'
import { useIsNarrow, useIsSnug } from '@muster/ui/table/use-narrow.ts'
import { type Say, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle, IconCalendarOff, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useUrlState } from '../../../navigation/url.ts'
import type { ProblemKind } from '../week/problems.ts'
import type { RosterView } from '../week/roster-rows.ts'
import { rosterShape } from '../week/roster-url.ts'
import css from './bars.module.css'
import { CostsBar } from './CostsBar.tsx'
import { NarrowFields } from './NarrowFields.tsx'
import { RosterKeys } from './RosterKeys.tsx'

export function RosterFacts({ roster, view }: { roster: Roster | undefined; view: RosterView }) {
  const say = useWords()
  const [{ only }] = useUrlState(rosterShape)
  const isNarrow = useIsNarrow()
  const isSnug = useIsSnug()
  if (!roster) return null
  const { uncovered, conflicts, notNeeded } = view
  return (
    <div className={css.bar}>
      <ul className={clsx('plain-list', css.facts)}>
        <li>
          <Fact kind="UNCOVERED" isWrong={uncovered > 0}>
            <IconUserPlus size={16} aria-hidden />
            {factOf(say, view)}
          </Fact>
        </li>
        {notNeeded > 0 && (
          <li className={css.fact} data-tone="warn">
            <IconCalendarOff size={16} aria-hidden />
            {say('{count} shifts not needed', { count: notNeeded })}
          </li>
        )}
        {(conflicts > 0 || only === 'CONFLICTS') && (
          <li>
            <Fact kind="CONFLICTS" isWrong={conflicts > 0}>
              <IconAlertTriangle size={16} aria-hidden />
              {conflicts > 0 ? say('{count} conflicts', { count: conflicts }) : say('No conflicts')}
            </Fact>
          </li>
        )}
        {!isNarrow && <AllPeople view={view} />}
      </ul>
      {roster.hasCosts && (!isNarrow || roster.costs) && <CostsBar roster={roster} />}
      {!isNarrow && <RosterKeys />}
      {!isNarrow && isSnug && <NarrowFields roster={roster} />}
    </div>
  )
}

/** What nothing can be done about, in a line below the shifts. */
export function QuietFacts({ view: { uncovered, unfilled, unseen } }: { view: RosterView }) {
  const say = useWords()
  const facts = [
    ...(unfilled > 0 && uncovered > 0 ? [say('{count} past shifts went unfilled', { count: unfilled })] : []),
    ...(unseen > 0 ? [say('{count} shifts not seen yet', { count: unseen })] : []),
  ]
  return facts.length > 0 && <p className="faint no-print">{facts.join(' · ')}</p>
}

/** Rows of people who have no shift, to drag one to; there is no grid on a phone. */
function AllPeople({ view: { idle } }: { view: RosterView }) {
  const say = useWords()
  const [{ by, all }, setUrl] = useUrlState(rosterShape)
  if (by === 'SITE' || (!all && idle.length === 0)) return null
  return (
    <li className={css.all}>
      <button
        type="button"
        className={css.fact}
        aria-pressed={all !== undefined}
        onClick={() => setUrl({ all: all ? undefined : '1' })}
      >
        <IconUsers size={16} aria-hidden />
        {say('All people')}
      </button>
    </li>
  )
}

function Fact({ kind, isWrong, children }: { kind: ProblemKind; isWrong: boolean; children: ReactNode }) {
  const [{ only }, setUrl] = useUrlState(rosterShape)
  const tone = !isWrong ? undefined : kind === 'CONFLICTS' ? 'bad' : 'warn'
  const isOnly = only === kind
  if (!isWrong && !isOnly) return <span className={css.fact}>{children}</span>
  return (
    <button
      type="button"
      className={css.fact}
      data-tone={tone}
      aria-pressed={isOnly}
      onClick={() => setUrl({ only: isOnly ? undefined : kind })}
    >
      {children}
    </button>
  )
}

function factOf(say: Say, { needed, uncovered, unfilled }: RosterView) {
  if (needed === 0) return say('No shifts needed on these days')
  if (uncovered > 0) return say('{count} open shifts', { count: uncovered })
  return unfilled > 0
    ? say('{count} past shifts went unfilled', { count: unfilled })
    : say('All shifts are covered')
}

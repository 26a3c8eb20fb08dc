import { Button } from '@muster/ui/button/Button.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import { NoResults } from '@muster/ui/table/NoResults.tsx'
import { useIsNarrow } from '@muster/ui/table/use-narrow.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useUrlState } from '../../navigation/url.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { useEmptyList } from '../../shared/use-empty-list.tsx'
import { DayList } from './grid/DayList.tsx'
import { PlacingBar } from './grid/HandsBars.tsx'
import type { Paper } from './grid/print-roster.ts'
import { RosterGrid } from './grid/RosterGrid.tsx'
import type { Hands } from './grid/use-hands.tsx'
import { ProblemsPanel } from './ProblemsPanel.tsx'
import css from './roster-problems.module.css'
import { ResizeBar } from './scale/ResizeBar.tsx'
import type { useRoster } from './use-roster.ts'
import { spotOf } from './week/problems.ts'
import { noFilters } from './week/roster-filter.ts'
import type { Item, RosterView } from './week/roster-rows.ts'
import { rosterShape } from './week/roster-url.ts'
import type { GridSpot } from './week/use-grid-keys.ts'

interface Props {
  shown: ReturnType<typeof useRoster>
  hands: Hands
  paper: Paper
}

const isEmpty = ({ rows, lane }: RosterView) => rows.length === 0 && !lane

function NoShifts({ canShowPeople }: { canShowPeople: boolean }) {
  const [, onChange] = useUrlState(rosterShape)
  const { text, hint, next } = useEmptyList('shift', {
    text: msg('No shifts in these days'),
    hint: msg('Press Add for what a site needs, or for a shift of a person.'),
    next: canShowPeople && <Button label={msg('Show all people')} onPick={() => onChange({ all: '1' })} />,
  })
  return <EmptyState title={text} {...(hint && { hint })} action={next} />
}

export function ShownRoster({ shown, hands, paper }: Props) {
  const [url, onChange] = useUrlState(rosterShape)
  const isNarrow = useIsNarrow()
  const [sought, seek] = useState<GridSpot>()
  const { roster, view, whole, failure, again } = shown
  if (!roster) return <NoAnswer failure={failure} again={again} rows={10} />
  if (isEmpty(whole)) return <NoShifts canShowPeople={whole.idle.length > 0 && !isNarrow} />
  const goTo = (item: Item) => {
    if (isNarrow || url.weeks === 'DAY') onChange({ date: item.date })
    if (!isNarrow) seek(spotOf(view, item))
  }
  return (
    <div className={clsx(url.only && css.beside)}>
      {isEmpty(view) ? (
        <NoResults onClear={() => onChange(noFilters)} />
      ) : (
        <Rows shown={shown} sought={sought} hands={hands} paper={paper} />
      )}
      {url.only && (
        <ProblemsPanel
          only={url.only}
          view={view}
          onPick={goTo}
          hands={hands}
          onClose={() => onChange({ only: undefined })}
        />
      )}
    </div>
  )
}

type RowsProps = Pick<Props, 'shown' | 'hands' | 'paper'> & { sought: GridSpot | undefined }
function Rows({ shown: { view, days, oneDay, away }, hands, paper, sought }: RowsProps) {
  const say = useWords()
  const isPaper = useIsPrinting()
  const isNarrow = useIsNarrow() && !isPaper
  if (isNarrow) return <DayList view={view} days={days} away={away} hands={hands} />
  return (
    <div>
      <PlacingBar hands={hands} />
      <RosterGrid
        label={say('Roster')}
        view={view}
        days={oneDay ? [oneDay] : days}
        isToScale={oneDay !== undefined}
        today={companyToday()}
        away={away}
        hands={hands}
        paper={paper}
        sought={sought}
      />
      <ResizeBar resize={hands.resize} />
    </div>
  )
}

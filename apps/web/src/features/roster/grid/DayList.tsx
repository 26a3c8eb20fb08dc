import { AppLink } from '@muster/ui/page/links.tsx'
import { weekday } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { useUrlState } from '../../../navigation/url.ts'
import { companyToday } from '../../../shared/here/company-today.ts'
import { AddFor } from '../add/AddFor.tsx'
import { FreeRows } from '../bars/FreeRows.tsx'
import { NoteTexts } from '../notes/NoteMarks.tsx'
import { Chip } from '../shifts/Chip.tsx'
import type { AwayCell, AwayCells } from '../week/away-cells.ts'
import { type GridRow, isAway, type RosterView } from '../week/roster-rows.ts'
import { dayIn, rosterShape } from '../week/roster-url.ts'
import awayCss from './away.module.css'
import css from './day-list.module.css'
import { AwayWords, awayIn, rowName } from './GridRowView.tsx'
import { RowHead } from './RowHead.tsx'
import type { Hands } from './use-hands.tsx'

interface Props {
  view: RosterView
  days: readonly string[]
  away: AwayCells
  hands: Hands
}

export function DayList({ view, days, away, hands }: Props) {
  const say = useWords()
  const [url, setUrl] = useUrlState(rosterShape)
  const date = dayIn(days, url.date ?? companyToday())
  const rows: GridRow[] = [...(view.lane ? [view.lane] : []), ...view.rows]
  const isHere = (row: GridRow) => row.cells.has(date) || (awayIn(away, row, date) ?? []).some(isAway)
  const here = rows.filter(isHere)
  const canAdd = date >= companyToday()
  // There is no cell to press on a phone.
  const free = [
    ...view.rows.filter((row) => !isHere(row)).map((row) => ({ key: row.key, name: rowName(say, row) })),
    ...view.idle.map(({ tenantUserId, name }) => ({ key: `person ${tenantUserId}`, name })),
  ]
  const add = (row: string) => hands.add({ row, date })
  return (
    <div className="stack small">
      <nav className={css.dayTabs} aria-label={say('Day')}>
        {days.map((day) => (
          <button
            key={day}
            type="button"
            aria-current={day === date ? 'date' : undefined}
            data-uncovered={view.lane?.cells.has(day) || undefined}
            onClick={() => setUrl({ date: day })}
          >
            <span>{weekday(day)}</span>
            <strong className="figures">{Number(day.slice(8))}</strong>
          </button>
        ))}
      </nav>
      {here.length === 0 && <p className="faint">{say('No shifts on this day')}</p>}
      <div className={css.dayList}>
        {here.map((row) => (
          <section key={row.key} className={css.dayRow} data-kind={row.kind}>
            <div className={css.dayName}>
              <RowHead row={row} Link={AppLink} />
              {canAdd && <AddFor name={rowName(say, row)} onPick={() => add(row.key)} />}
            </div>
            {row.kind === 'site' && <NoteTexts of={{ dayNote: row.dayNotes?.get(date) }} />}
            <DayAway cells={awayIn(away, row, date)} />
            {(row.cells.get(date) ?? []).map((item) => (
              <Chip
                key={item.key}
                item={item}
                names={row.kind === 'site' ? 'person' : 'site'}
                say={say}
                onPick={hands.pick}
              />
            ))}
          </section>
        ))}
      </div>
      {canAdd && (
        <FreeRows
          summary={say('{count} without a shift on this day', { count: free.length })}
          rows={free}
          onAdd={add}
        />
      )}
    </div>
  )
}

const DayAway = ({ cells }: { cells: readonly AwayCell[] | undefined }) =>
  cells ? (
    <div className={awayCss.dayAway} data-away={cells[0]?.kind}>
      <AwayWords cells={cells} isSeen />
    </div>
  ) : null

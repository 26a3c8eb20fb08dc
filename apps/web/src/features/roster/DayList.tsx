import { AppLink } from '@muster/ui/page/links.tsx'
import { weekday } from '@muster/ui/words/format.ts'
import { type Say, useWords } from '@muster/ui/words/words.ts'
import { useUrlState } from '../../navigation/url.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { AddFor } from './add/AddFor.tsx'
import awayCss from './away.module.css'
import type { AwayCell, AwayCells } from './away-cells.ts'
import barsCss from './bars.module.css'
import { Chip } from './Chip.tsx'
import css from './day-list.module.css'
import { AwayWords, awayIn, rowName } from './GridRowView.tsx'
import { RowHead } from './RowHead.tsx'
import type { GridRow, RosterView } from './roster-rows.ts'
import { rosterShape } from './roster-url.ts'
import type { Hands } from './use-hands.tsx'

interface Props {
  view: RosterView
  days: readonly string[]
  away: AwayCells
  hands: Hands
}

/** One day of the roster as a list, for a phone. */
export function DayList({ view, days, away, hands }: Props) {
  const say = useWords()
  const [url, setUrl] = useUrlState(rosterShape)
  const chosen = url.date ?? companyToday()
  const date = days.includes(chosen) ? chosen : days[0]!
  const rows: GridRow[] = [...(view.lane ? [view.lane] : []), ...view.rows]
  const isHere = (row: GridRow) => row.cells.has(date) || isOff(awayIn(away, row, date))
  const here = rows.filter(isHere)
  const canAdd = date >= companyToday()
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
            <DayAway cells={awayIn(away, row, date)} />
            {(row.cells.get(date) ?? []).map((item) => (
              <Chip
                key={item.key}
                item={item}
                names={row.kind === 'site' ? 'person' : 'site'}
                items={view.items}
                onPick={hands.pick}
              />
            ))}
          </section>
        ))}
      </div>
      {canAdd && <FreeRows rows={freeRows(say, view, isHere)} onAdd={add} />}
    </div>
  )
}

interface FreeRow {
  key: string
  name: string
}
/** Whose day is empty: there is no cell to press on a phone. */
function freeRows(say: Say, { rows, idle }: RosterView, isHere: (row: GridRow) => boolean): FreeRow[] {
  const free = rows.filter((row) => !isHere(row)).map((row) => ({ key: row.key, name: rowName(say, row) }))
  return [...free, ...idle.map(({ tenantUserId, name }) => ({ key: `person ${tenantUserId}`, name }))]
}

function FreeRows({ rows, onAdd }: { rows: readonly FreeRow[]; onAdd: (row: string) => void }) {
  const say = useWords()
  if (rows.length === 0) return null
  return (
    <details className={barsCss.idle}>
      <summary>{say('{count} without a shift on this day', { count: rows.length })}</summary>
      <ul className="plain-list">
        {rows.map(({ key, name }) => (
          <li key={key}>
            <AddFor name={name} onPick={() => onAdd(key)} />
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
const isOff = (cells: readonly AwayCell[] | undefined) =>
  cells?.some(({ kind }) => kind === 'LEAVE' || kind === 'SUSPENDED' || kind === 'REQUESTED') ?? false

const DayAway = ({ cells }: { cells: readonly AwayCell[] | undefined }) =>
  cells ? (
    <div className={awayCss.dayAway} data-away={cells[0]?.kind}>
      <AwayWords cells={cells} isSeen />
    </div>
  ) : null

import type { FileMade, Received } from '@muster/contract/kit/endpoint'
import type { Say } from '@muster/contract/kit/sentences'
import type { Roster, roster } from '@muster/contract/planning/roster'
import { nameApart } from '@muster/rules/people/full-name'
import { dateText } from '@muster/rules/time/date-text'
import { addDays, daysBetween } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import type { Outside } from '../../../outside/index.ts'
import { isoDayCell } from '../../../outside/sheets/measure-cells.ts'
import { sheetFile } from '../../../outside/sheets/sheet-file.ts'
import type { Column, Table } from '../../documents/columns.ts'
import { sheetOf } from '../../documents/columns.ts'
import { withMaker } from '../../documents/letterhead.ts'
import { readerFor } from '../../languages/reader.ts'
import { readRoster } from '../grid/read-roster.ts'
import { awayDays, type FileLine, linesOf } from './file-lines.ts'
import { fileSentences, fileWords as words } from './file-words.ts'

type RosterFileQuery = Received<typeof roster.file>['query']

/**
 * What the roster shows, drafts included: notes are left out, as on paper, and it never says why a person is away.
 * With `costs` it says what rows cost. Throws values.refused, access.right.
 */
export async function rosterFile(scope: Scope, outside: Outside, query: RosterFileQuery): Promise<FileMade> {
  const { form, reportType, language, rowIds, by = 'PERSON', ...asked } = query
  const week = await readRoster(scope, { ...asked, by })
  const { language: written, t } = await readerFor(scope, language, fileSentences)
  const wanted = rowIds && new Set(rowIds)
  const isWanted = ({ userId, siteId }: FileLine) =>
    wanted === undefined || wanted.has(by === 'SITE' ? siteId : (userId ?? 0))
  const lines = linesOf(week).filter(isWanted)
  const content =
    form === 'LIST'
      ? sheetOf(listOf(lines, costLabel(week, t)), t)
      : sheetOf(gridOf({ week, lines, by, wanted, t }), t)
  const sheet = withMaker(scope, scope.company.timezone, t, {
    language: written,
    ...(await content),
  })
  const name = t(words.fileName, { from: week.startDate, until: week.endDate })
  return sheetFile(reportType, name, sheet, { signal: undefined, longestRun: outside.longestRender })
}

const stateOf = ({ userId, draft }: FileLine) =>
  userId === null
    ? words.open
    : draft === null
      ? words.published
      : draft === 'ADDED'
        ? words.added
        : words.removed
const hoursOf = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** The label of the column of costs; undefined where they are not asked for, or not known at all. */
const costLabel = ({ costs }: Roster, t: Say) => costs && t(words.cost, { currency: costs.currency })
const amountOf = (cents: number | undefined) => (cents === undefined ? null : cents / 100)

const listOf = (lines: readonly FileLine[], costs: string | undefined): Table<FileLine, never> => ({
  lines,
  columns: [
    { label: words.day, cell: ({ day }) => isoDayCell(day) },
    { label: words.start, cell: ({ start }) => start },
    { label: words.end, cell: ({ end }) => end },
    { label: words.hours, cell: ({ minutes }) => hoursOf(minutes) },
    { label: words.person, cell: ({ person }) => person },
    { label: words.role, cell: ({ role }) => role },
    { label: words.site, cell: ({ site }) => site },
    { label: words.client, cell: ({ client }) => client },
    { label: words.job, cell: ({ job }) => job },
    { label: words.title, cell: ({ title }) => title },
    { label: words.state, cell: (line, t) => t(stateOf(line)) },
    { label: words.open, cell: ({ open }) => open || null },
    ...(costs ? [{ label: costs, cell: ({ cost }: FileLine) => amountOf(cost) }] : []),
  ],
})

interface GridRow {
  id: number | null
  name: string
  /** The role of a person, the client of a site. */
  of: string
  minutes: number
  cost?: number | undefined
  lines: readonly FileLine[]
}
interface GridQuery {
  week: Roster
  lines: readonly FileLine[]
  by: 'PERSON' | 'SITE'
  wanted: ReadonlySet<number> | undefined
  t: Say
}

function gridOf({ week, lines, by, wanted, t }: GridQuery): Table<GridRow, never> {
  const days = Array.from({ length: daysBetween(week.startDate, week.endDate) + 1 }, (_, at) =>
    addDays(week.startDate, at),
  )
  const away = awayDays(week, days)
  const byRow = Map.groupBy(lines, ({ userId, siteId }) => (by === 'SITE' ? siteId : userId))
  const ofRow = (id: number | null) => byRow.get(id) ?? []
  const named =
    by === 'SITE'
      ? week.sites.map(({ id, name, clientName, plannedMinutes, cost }) => ({
          ...{ id, name, of: clientName, minutes: plannedMinutes, cost },
        }))
      : week.people.map(({ tenantUserId: id, name, distinguishedBy, role, plannedMinutes, cost }) => ({
          ...{ id, name: nameApart(name, distinguishedBy), of: role, minutes: plannedMinutes, cost },
        }))
  const isShown = ({ id }: { id: number }) =>
    wanted ? wanted.has(id) : by === 'SITE' || byRow.has(id) || days.some((day) => away.has(`${id} ${day}`))
  const uncovered = by === 'PERSON' && byRow.has(null)
  const open = uncovered
    ? [{ id: null, name: t(words.uncovered), of: '', minutes: 0, lines: ofRow(null) }]
    : []
  const costs = costLabel(week, t)
  const dayColumn = (day: string): Column<GridRow> => ({
    label: dateText(day),
    cell: (row) => cellOf(row, day, by, away, t),
  })
  return {
    lines: [...open, ...named.filter(isShown).map((row) => ({ ...row, lines: ofRow(row.id) }))],
    columns: [
      { label: by === 'SITE' ? words.site : words.person, cell: ({ name }) => name },
      { label: by === 'SITE' ? words.client : words.role, cell: ({ of }) => of },
      ...days.map(dayColumn),
      { label: words.hours, cell: ({ id, minutes }) => (id === null ? null : hoursOf(minutes)) },
      ...(costs ? [{ label: costs, cell: ({ cost }: GridRow) => amountOf(cost) }] : []),
    ],
  }
}

function cellOf(row: GridRow, day: string, by: GridQuery['by'], away: ReadonlySet<string>, t: Say): string {
  const here = row.lines
    .filter((line) => line.day === day)
    .map((line) => {
      const { start, end, site, person, open } = line
      const what = by === 'SITE' ? (open > 0 ? `${t(words.open)} ×${open}` : person) : site
      const count = by === 'PERSON' && open > 0 ? ` ×${open}` : ''
      return `${start}–${end} ${what}${count}${line.draft === null ? '' : ` (${t(stateOf(line))})`}`
    })
  return [...(away.has(`${row.id} ${day}`) && by === 'PERSON' ? [t(words.away)] : []), ...here].join('\n')
}

import type { MissedVisit, PayRow } from '@muster/contract/pay/rows'
import { exceptionText } from '@muster/rules/pay/pay-text'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { type Column, column, widths } from '@muster/ui/table/columns.tsx'
import { clock, day, duration, weekday } from '@muster/ui/words/format.ts'
import { msg, type Say } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { SiteLink } from '../../../shared/name-links/NameLinks.tsx'
import { clockColumns, hoursColumn } from '../../../shared/visits/hour-columns.tsx'
import { ExceptionChips } from '../ExceptionChips.tsx'
import { leaveText } from '../leave-hours.ts'
import css from '../pay.module.css'
import type { PersonLine } from './person-lines.ts'

/** Totals are bold. */
const durationWidth = widths.duration + 8
const missedVisit = { code: 'MISSED_VISIT', params: { count: 1 } } as const
const exceptionsOf = ({ visit, missed }: PersonLine) => visit?.exceptions ?? (missed ? [missedVisit] : [])
const placeOf = ({ visit, missed }: PersonLine) => visit ?? missed

const figure = (
  key: string,
  label: string,
  value: (line: PersonLine) => number | undefined,
  total: number,
  isHidden = false,
) =>
  hoursColumn(key, label, value, {
    ...{ total, dimsZero: true, width: durationWidth },
    ...(isHidden && { hidden: true }),
  })

interface PersonColumns {
  onEnter: ((missed: MissedVisit) => void) | undefined
  /** Whether breaks have room. */
  hasBreaks: boolean
}

export const personColumns = (
  say: Say,
  row: PayRow,
  { onEnter, hasBreaks }: PersonColumns,
): Column<PersonLine>[] => [
  column('date', msg('Date'), ({ date }) => date, {
    width: 140,
    wraps: true,
    cell: (line) => (
      <span className={clsx('figures', !line.isFirst && css.zero)}>
        <span className={css.zero}>{weekday(line.date)}</span> {day(line.date)}
      </span>
    ),
    total: say('Total'),
  }),
  column('site', msg('Site'), (line) => placeOf(line)?.locationName, {
    width: 140,
    cell: (line) => {
      const place = placeOf(line)
      return place && <SiteLink id={place.locationId} name={place.locationName} />
    },
  }),
  column('plannedStart', msg('Planned start'), plannedStart, {
    align: 'end',
    width: 92,
    cell: (line) => clock(plannedStart(line)) || '–',
  }),
  figure('plannedTime', msg('Planned'), (line) => placeOf(line)?.plannedTime, row.plannedTime),
  ...clockColumns<PersonLine>(
    ({ visit }) => visit,
    [{ width: hasBreaks ? 88 : 106 }, { width: hasBreaks ? 92 : 110 }],
  ),
  ...(row.breakTime === 0
    ? []
    : [figure('breakTime', msg('Break'), ({ visit }) => visit?.breakTime, row.breakTime, !hasBreaks)]),
  figure(
    'serviceTime',
    msg('Clocked'),
    ({ visit, leave }) => visit?.serviceTime ?? (leave ? undefined : 0),
    row.clockedTime,
  ),
  column('exceptions', msg('Exceptions'), (line) => exceptionWords(say, line), {
    cell: (line) => (
      <span className="row small">
        {line.leave && <Badge label={leaveText(say, line.leave)} />}
        {holidayWords(say, line).map((words) => (
          <Badge key={words} label={words} />
        ))}
        {line.visit?.overlap === 'BOTH_COUNT' && <Badge label={bothCount} />}
        <ExceptionChips exceptions={exceptionsOf(line)} />
        {line.missed && onEnter && (
          <Button label={msg('Add visit')} size="small" onPick={() => onEnter(line.missed!)} />
        )}
      </span>
    ),
    wraps: true,
  }),
]

const plannedStart = ({ visit, missed }: PersonLine) => visit?.plannedStart ?? missed?.startTime

const holidayWords = (say: Say, { visit }: PersonLine) =>
  visit?.holidayTime ? [say('Worked on a public holiday: {time}', { time: duration(visit.holidayTime) })] : []

const bothCount = msg('Overlap: both visits count')

const exceptionWords = (say: Say, line: PersonLine) =>
  [
    ...(line.leave ? [leaveText(say, line.leave)] : []),
    ...holidayWords(say, line),
    ...(line.visit?.overlap === 'BOTH_COUNT' ? [say(bothCount)] : []),
    ...exceptionsOf(line).map((each) => exceptionText(say, each)),
  ].join('; ')

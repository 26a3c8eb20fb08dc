import type { PayPreview } from '@muster/contract/pay/hand-over'
import type { PayRow, PaySheet } from '@muster/contract/pay/rows'
import { hourUnits, unitsText } from '@muster/rules/pay/hour-units'
import { nameApart } from '@muster/rules/people/full-name'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Stat } from '@muster/ui/page/Stat.tsx'
import { column } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { duration } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { paths, to } from '../../../navigation/paths.ts'
import { leaveTime } from '../leave-hours.ts'
import css from '../pay.module.css'
import { FileWarnings } from './FileWarnings.tsx'
import { codeLabel, systemNames, systemOf } from './hand-over-words.ts'
import { hasAmounts, PayLinesOfFile } from './PayLinesOfFile.tsx'

const timeOf = ({ rows }: PaySheet) => rows.reduce((sum, row) => sum + paidTime(row), 0)
/** What is in the file and what it has no place for, in milliseconds. */
const wholeTime = ({ time, leftOut }: PayPreview) => time + leftOut.reduce((sum, each) => sum + each.time, 0)
const unitsOf = (hours: string) => Math.round(Number(hours) * 100)
/** Each person and code is rounded once. Where the exact sums are the same, so are the hours. */
const hoursOf = (sheet: PaySheet, preview: PayPreview) =>
  timeOf(sheet) === wholeTime(preview) && !preview.payLines
    ? unitsText(preview.leftOut.reduce((sum, { hours }) => sum + unitsOf(hours), unitsOf(preview.hours)))
    : unitsText(hourUnits([timeOf(sheet)])[0]!)
const paidTime = ({ clockedTime, adjustedTime, leave = [], leaveAdjustments = [] }: PayRow) =>
  clockedTime + adjustedTime + leaveTime([...leave, ...leaveAdjustments].filter((each) => each.isHandedOver))

export function FilePreview({ preview, sheet }: { preview: PayPreview; sheet: PaySheet }) {
  const say = useWords()
  const onSheet = hoursOf(sheet, preview)
  return (
    <div className="stack">
      <div className={css.stats}>
        <Stat label={msg('People')} value={preview.people} />
        <Stat label={msg('Lines')} value={preview.lines} />
        <Stat label={msg('Hours in the file')} value={preview.hours} />
        <Stat label={msg('Hours on the sheet')} value={onSheet} />
      </div>
      <p className="faint">
        {say('Rounded for each person and code to hundredths of an hour. The exact sum is {time}.', {
          time: duration(timeOf(sheet)),
        })}
      </p>
      {wholeTime(preview) !== timeOf(sheet) && (
        <p role="alert" className={css.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {say('The file does not add up to the sheet. Do not hand it over. Contact support.')}
        </p>
      )}
      <Missing preview={preview} />
      {preview.payLines && (
        <PayLinesOfFile
          lines={preview.payLines}
          periodId={sheet.period.id}
          withAmounts={hasAmounts(preview)}
        />
      )}
      <FileWarnings preview={preview} />
      <FirstLines preview={preview} />
    </div>
  )
}

/** What the other system would refuse, by name, before it does. */
function Missing({ preview }: { preview: PayPreview }) {
  const say = useWords()
  const { withoutIdentifier, wrongIdentifier, missingCodes, format } = preview
  const system = systemOf(format)
  if (!system || withoutIdentifier.length + wrongIdentifier.length + missingCodes.length === 0) return null
  return (
    <div role="alert" className={clsx('card stack small', css.notice)}>
      <p className={css.warning}>
        <IconAlertTriangle size={16} aria-hidden />
        {say('{system} would refuse this file', { system: systemNames[system] })}
      </p>
      {missingCodes.length > 0 && (
        <p>
          {say('Missing or wrong codes: {names}', {
            names: missingCodes.map((name) => codeLabel(say, name)).join(', '),
          })}
        </p>
      )}
      {withoutIdentifier.length > 0 && (
        <>
          <p>{say('{count} people have no ID', { count: withoutIdentifier.length })}</p>
          <ul className={clsx('plain-list', css.names)}>
            {withoutIdentifier.map(({ tenantUserId, name, distinguishedBy }) => (
              <li key={tenantUserId}>{nameApart(name, distinguishedBy)}</li>
            ))}
          </ul>
        </>
      )}
      {wrongIdentifier.length > 0 && (
        <>
          <p>{say('{count} people with a wrong ID', { count: wrongIdentifier.length })}</p>
          <ul className={clsx('plain-list', css.names)}>
            {wrongIdentifier.map(({ tenantUserId, name, distinguishedBy, identifier }) => (
              <li key={tenantUserId}>
                {nameApart(name, distinguishedBy)} <span className="faint">{identifier}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <AppLink href={to(paths.payMapping, { system, missing: 'true' })}>{say('Add what is missing')}</AppLink>
    </div>
  )
}

function FirstLines({ preview: { header, rows, lines } }: { preview: PayPreview }) {
  const say = useWords()
  if (rows.length === 0) return null
  const columns = rows[0]!.map((_, at) =>
    column<Line>(String(at), header[at] ?? String(at + 1), ({ cells }) => cells[at], { width: 144 }),
  )
  return (
    <details className={css.lines}>
      <summary>{say('First lines of the file ({shown} of {lines})', { shown: rows.length, lines })}</summary>
      <LocalTable
        plain
        name={msg('First lines of the file')}
        rows={rows.map((cells, id) => ({ id, cells }))}
        columns={columns}
        empty={msg('No lines')}
      />
    </details>
  )
}
interface Line {
  id: number
  cells: readonly string[]
}

import type { FileMade } from '@muster/contract/kit/endpoint'
import type { PayFormat } from '@muster/contract/pay/hand-over'
import type { PayPeriod } from '@muster/contract/pay/rows'
import type { Outside } from '../../../outside/index.ts'
import { csvRows } from '../../../outside/sheets/csv.ts'
import { cellText } from '../../../outside/sheets/sheet.ts'
import { csvFile, sheetFile } from '../../../outside/sheets/sheet-file.ts'
import type { FormatFile } from './formats.ts'

export async function renderFile(
  { longestRender }: Outside,
  period: PayPeriod,
  format: PayFormat,
  file: FormatFile,
): Promise<FileMade> {
  const days = `${period.firstDay} to ${period.lastDay}`
  const sheet = { header: file.header, rows: file.rows.map(({ cells }) => cells) }
  if (format === 'MUSTER_CSV') return csvFile(`Hours ${days}`, sheet)
  if (format === 'MUSTER_XLSX')
    return sheetFile('XLSX', `Hours ${days}`, sheet, { longestRun: longestRender })
  if (format === 'LINES_CSV') return csvFile(`Pay lines ${days}`, sheet)
  if (format === 'LINES_XLSX')
    return sheetFile('XLSX', `Pay lines ${days}`, sheet, { longestRun: longestRender })
  if (format === 'EMPLOYMENT_HERO') return csvFile(`Employment Hero ${days}`, sheet)
  if (format === 'XERO')
    return {
      fileName: `Xero timesheets ${days}.json`,
      contentType: 'application/json',
      bytes: Buffer.from(`${JSON.stringify(xeroTimesheets(period, file), null, 2)}\n`),
    }
  return {
    fileName: `TIMETRAN ${days}.CSV`,
    contentType: 'text/csv; charset=utf-8',
    bytes: Buffer.from(csvRows(sheet.rows)),
  }
}

/** A timesheet of each person, as Xero Payroll AU 2.0 describes them. */
function xeroTimesheets({ firstDay, lastDay }: PayPeriod, { rows, calendarCode }: FormatFile) {
  const byPerson = Map.groupBy(rows, ({ tenantUserId }) => tenantUserId)
  return [...byPerson.values()].map((lines) => ({
    payrollCalendarID: calendarCode,
    employeeID: cellText(lines[0]!.cells[0]!),
    startDate: firstDay,
    endDate: lastDay,
    timesheetLines: lines.map(({ date, units, cells }) => ({
      date,
      earningsRateID: cellText(cells[2]!),
      numberOfUnits: units / 100,
    })),
  }))
}

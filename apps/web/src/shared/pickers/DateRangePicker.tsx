import { msg } from '@muster/contract/kit/msg'
import { dateRange, dateRangePresets, defaultDateRange } from '@muster/rules/time/date-ranges'
import { daysBetween } from '@muster/rules/time/zone'
import { DateRangeField, type Range } from '@muster/ui/field/date/DateRangeField.tsx'
import { companyToday } from '../here/company-today.ts'

/** Before anything was recorded by anybody. */
const beginning = '1990-01-01'
const closed = ({ startDate, endDate }: { startDate: string | null; endDate: string | null }): Range => ({
  startDate: startDate ?? beginning,
  endDate: endDate ?? companyToday(),
})

interface Props {
  /** Either end missing means the range with which reports begin: the last 29 days up to today. */
  value: { startDate?: string | undefined; endDate?: string | undefined }
  onChange: (range: Range) => void
  label?: string
  compact?: boolean
  /** Days that may be asked for at once; longer ready-made ranges are not offered. */
  most?: number
}

export function DateRangePicker({ value, onChange, label = msg('Date range'), compact, most }: Props) {
  const now = companyToday()
  const { startDate, endDate } = value
  return (
    <DateRangeField
      label={label}
      {...(compact && { compact })}
      value={startDate && endDate ? { startDate, endDate } : closed(defaultDateRange(now))}
      onChange={onChange}
      presets={dateRangePresets
        .map((preset) => ({ label: preset, range: closed(dateRange(preset, now)) }))
        .filter(({ range }) => most === undefined || daysBetween(range.startDate, range.endDate) < most)}
    />
  )
}

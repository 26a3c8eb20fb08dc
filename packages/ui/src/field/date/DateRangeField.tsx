import './date-formats.ts'
import '../../theme/library.ts'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { day } from '../../words/format.ts'
import { useWords } from '../../words/words.ts'

/** Two days as YYYY-MM-DD, both included. */
export interface Range {
  readonly startDate: string
  readonly endDate: string
}
interface Props {
  label: string
  value: Range
  onChange: (range: Range) => void
  presets: readonly { label: string; range: Range }[]
  compact?: boolean
}

export function DateRangeField({ label, value, onChange, presets, compact }: Props) {
  const say = useWords()
  // While only the first day has been picked there is no range to tell yet.
  const [picking, setPicking] = useState<[string | null, string | null]>()
  const preset = presets.find(
    ({ range }) => range.startDate === value.startDate && range.endDate === value.endDate,
  )
  const text = preset ? say(preset.label) : `${day(value.startDate)} – ${day(value.endDate)}`
  const change = ([start, end]: [string | null, string | null]) => {
    setPicking(start && end ? undefined : [start, end])
    if (start && end) onChange({ startDate: start, endDate: end })
  }
  return (
    <DatePickerInput
      type="range"
      {...(compact ? { 'aria-label': `${say(label)}: ${text}` } : { label: say(label) })}
      leftSection={<IconCalendar size={16} aria-hidden />}
      valueFormat="DD/MM/YYYY"
      allowSingleDateInRange
      miw={250}
      className="figures"
      value={picking ?? [value.startDate, value.endDate]}
      onChange={change}
      onDropdownClose={() => setPicking(undefined)}
      {...(preset && { valueFormatter: () => say(preset.label) })}
      presets={presets.map((one) => ({
        label: say(one.label),
        value: [one.range.startDate, one.range.endDate] as [string, string],
      }))}
    />
  )
}

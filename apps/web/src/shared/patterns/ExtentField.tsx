import { ask, useAsk } from '@muster/client/query'
import type { ShiftsToGive } from '@muster/contract/cover/candidates'
import { roster } from '@muster/contract/planning/roster'
import type { ShiftPattern } from '@muster/contract/planning/shift-patterns'
import { ChipsField } from '@muster/ui/field/choice/ChipsField.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { weekdayChips } from '../shifts/RepeatFields.tsx'
import { patternRule } from './pattern-words.ts'

/** One occurrence of a pattern; with `onwards` all from its day on, or some weekdays of those. */
export type Extent = Pick<ShiftsToGive, 'onwards' | 'weekdays'>

/** What a job needs. */
export const patternsQuestion = (jobId: number) => ask(roster.patterns, { params: { id: jobId } })

interface Props {
  jobId: number
  patternId: number | null
  one: string
  byWeekday?: boolean
  value: Extent
  onChange: (value: Extent) => void
}
/** How much of a pattern a person gets. Nothing to choose where it happens once. */
export function ExtentField({ jobId, patternId, one, byWeekday = false, value, onChange }: Props) {
  const say = useWords()
  const { answer = [] } = useAsk(patternsQuestion(jobId))
  const pattern = answer.find(({ id }) => id === patternId)
  if (!pattern?.recursiveFrequency) return null
  const weekdays = byWeekday ? weekdaysOf(pattern) : []
  const choices = [
    { value: 'one' as const, label: one },
    { value: 'from' as const, label: msg('From here on') },
    ...(weekdays.length > 1 ? [{ value: 'weekdays' as const, label: msg('Some weekdays') }] : []),
  ]
  return (
    <>
      <p className="faint">{patternRule(say, pattern)}</p>
      <Pills
        label={msg('Duration')}
        options={choices}
        value={!value.onwards ? 'one' : value.weekdays ? 'weekdays' : 'from'}
        onChange={(kind) =>
          onChange(kind === 'one' ? {} : { onwards: true, ...(kind === 'weekdays' && { weekdays }) })
        }
      />
      {value.weekdays && (
        <ChipsField
          label={msg('Weekdays')}
          options={weekdayChips(weekdays)}
          value={value.weekdays}
          onChange={(next = []) => onChange({ onwards: true, weekdays: next })}
        />
      )}
    </>
  )
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const weekdaysOf = ({ recursiveFrequency, weekdays }: ShiftPattern) =>
  recursiveFrequency === 'WEEKLY' ? (weekdays ?? []) : recursiveFrequency === 'DAILY' ? everyDay : []

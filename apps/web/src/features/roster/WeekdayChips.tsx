import { Chip } from '@mantine/core'
import { useWords } from '@muster/ui/words.ts'
import { weekdayName } from './day-words.ts'
import css from './roster.module.css'

interface Props {
  label: string
  /** ISO weekdays, 1 for Monday. */
  offered: readonly number[]
  value: readonly number[]
  onChange: (value: number[]) => void
}

/** Some days of the week, side by side. */
export function WeekdayChips({ label, offered, value, onChange }: Props) {
  const say = useWords()
  return (
    <fieldset className={css.weekdays}>
      <legend className="unseen">{say(label)}</legend>
      <Chip.Group multiple value={value.map(String)} onChange={(next) => onChange(next.map(Number).sort())}>
        {offered.map((weekday) => (
          <Chip key={weekday} value={String(weekday)} size="xs" aria-label={weekdayName(weekday, 'long')}>
            {weekdayName(weekday)}
          </Chip>
        ))}
      </Chip.Group>
    </fieldset>
  )
}

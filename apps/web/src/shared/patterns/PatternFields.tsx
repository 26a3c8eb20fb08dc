import { mostPlaces } from '@muster/contract/planning/shift-patterns'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { FixedValue } from '@muster/ui/field/FixedValue.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import css from '../shifts/shifts.module.css'
import { HolidayField, RepeatOfDay, TimesFields, useIsRepeating } from '../shifts/TypedShiftFields.tsx'

interface FieldsProps {
  /** Undefined until the job is chosen. */
  zone: string | undefined
  isNew: boolean
  start: string
}
export function PatternFields({ zone, isNew, start }: FieldsProps) {
  const say = useWords()
  const isRepeating = useIsRepeating()
  return (
    <>
      <TimesFields zone={zone}>
        <NumberField name="places" label={msg('People needed')} min={1} max={mostPlaces} required />
      </TimesFields>
      <RepeatOfDay zone={zone} start={start} />
      <div className={css.pair}>
        {isNew ? (
          <DateField name="date" label={msg('From')} required />
        ) : (
          <FixedValue label={msg('From')} value={day(start)} why={msg('The first day cannot be changed.')} />
        )}
        {isRepeating && <DateField name="until" label={msg('Until')} clearable />}
        <NumberField
          name="unpaidBreakMinutes"
          label={msg('Unpaid break')}
          unit={msg('{count} minutes')}
          min={0}
        />
      </div>
      {isRepeating && (
        <p className="faint">
          {say('With no end date, it runs until the contract ends and continues if renewed.')}
        </p>
      )}
      <HolidayField />
      <TextField name="title" label={msg('Title')} />
      {!isNew && (
        <>
          <DateField name="changesFrom" label={msg('Changes count from')} clearable />
          <p className="faint">
            {say(
              'Without a day from the next shift on. Shifts of people with these times get the new times.',
            )}
          </p>
        </>
      )}
    </>
  )
}

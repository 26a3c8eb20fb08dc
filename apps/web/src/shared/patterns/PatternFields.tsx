import { msg } from '@muster/contract/msg'
import { mostPlaces } from '@muster/contract/shift-patterns'
import { instantOf, isoWithOffset } from '@muster/rules/zone'
import { DateField } from '@muster/ui/DateField.tsx'
import { FixedValue } from '@muster/ui/FixedValue.tsx'
import { useFormValue } from '@muster/ui/form-context.ts'
import { day } from '@muster/ui/format.ts'
import { NumberField } from '@muster/ui/NumberField.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { TimeField } from '@muster/ui/TimeField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { holidayChoices } from '../../features/calendar/holiday-choices.ts'
import { RepeatFields } from '../../features/calendar/RepeatFields.tsx'
import css from './patterns.module.css'

interface FieldsProps {
  /** Undefined until the job is chosen. */
  zone: string | undefined
  isNew: boolean
  start: string
}
/** When, how often, and how many people. */
export function PatternFields({ zone, isNew, start }: FieldsProps) {
  const say = useWords()
  const isRepeating = Boolean(useFormValue<string | null>('recursiveFrequency'))
  return (
    <>
      <div className={css.pair}>
        <TimeField name="from" label={msg('Start')} required />
        <TimeField name="to" label={msg('End')} required />
        <NumberField name="places" label={msg('Places')} min={1} max={mostPlaces} required />
      </div>
      <p className="faint">
        {zone
          ? say('By the clock of the site ({zone}). An end before the start is on the next day.', { zone })
          : say('An end before the start is on the next day.')}
      </p>
      <RepeatOfDay zone={zone ?? 'UTC'} start={start} />
      <div className={css.pair}>
        {isNew ? (
          <DateField name="date" label={msg('From')} required />
        ) : (
          <FixedValue label={msg('From')} value={day(start)} why={msg('The first day cannot be changed.')} />
        )}
        {isRepeating && <DateField name="until" label={msg('Until')} clearable />}
        <NumberField name="unpaidBreakMinutes" label={msg('Unpaid break')} unit={msg('minutes')} min={0} />
      </div>
      {isRepeating && (
        <p className="faint">
          {say('Without a last day it runs to the end of the contract, and goes on when that is renewed.')}
        </p>
      )}
      <SelectField
        name="holidayPolicy"
        label={msg('On public holidays')}
        options={holidayChoices}
        translate
      />
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

/** The rule follows the first day (`date`) and the start (`from`) that are typed. */
export function RepeatOfDay({ zone, start }: { zone: string; start: string }) {
  const typed = useFormValue<string>('date') ?? start
  const time = useFormValue<string>('from') ?? ''
  return <RepeatFields zone={zone} start={momentOf(zone, typed, start, time)} />
}

function momentOf(zone: string, date: string, usual: string, time: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date)
  const isTime = /^\d{2}:\d{2}$/.test(time)
  return isoWithOffset(zone, instantOf(zone, `${isDay ? date : usual}T${isTime ? time : '12:00'}`))
}

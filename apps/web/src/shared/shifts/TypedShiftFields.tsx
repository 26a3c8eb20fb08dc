import { instantOf, isoWithOffset } from '@muster/rules/time/zone'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TimeField } from '@muster/ui/field/date/TimeField.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import { zoneCity } from '../site-time/zone-city.ts'
import { RepeatFields } from './RepeatFields.tsx'
import css from './shifts.module.css'

interface TimesProps {
  /** As it is named on screen; undefined where it goes without saying, or until the job is chosen. */
  zone: string | undefined
  /** A dialog begins with them. */
  isFirst?: boolean
  children?: ReactNode
}
export function TimesFields({ zone, isFirst = false, children }: TimesProps) {
  const say = useWords()
  return (
    <>
      <div className={css.pair}>
        <TimeField name="from" label={msg('Start')} required isFirst={isFirst} />
        <TimeField name="to" label={msg('End')} required />
        {children}
      </div>
      <p className="faint">
        {zone
          ? say('Site time ({zone}). If the end is earlier than the start, it means the next day.', {
              zone: zoneCity(zone),
            })
          : say('If the end is earlier than the start, it means the next day.')}
      </p>
    </>
  )
}

/** The rule follows the first day (`date`) and the start (`from`) that are typed. */
export function RepeatOfDay({ zone = 'UTC', start }: { zone: string | undefined; start: string }) {
  const typed = useFormValue<string>('date') ?? start
  const time = useFormValue<string>('from') ?? ''
  return <RepeatFields zone={zone} start={momentOf(zone, typed, start, time)} />
}

function momentOf(zone: string, date: string, usual: string, time: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date)
  const isTime = /^\d{2}:\d{2}$/.test(time)
  return isoWithOffset(zone, instantOf(zone, `${isDay ? date : usual}T${isTime ? time : '12:00'}`))
}

export const useIsRepeating = () => Boolean(useFormValue<string | null>('recursiveFrequency'))
export const UntilField = ({ min }: { min?: string | undefined }) => (
  <DateField
    name="until"
    label={msg('Until')}
    help={msg('Last day. Leave empty to repeat without end.')}
    min={min}
    clearable
  />
)

export const holidayChoices = [
  { value: 'keep', label: msg('Keep as scheduled') },
  { value: 'skip', label: msg('Leave out') },
  { value: 'move', label: msg('Move to the next working day') },
]
export const HolidayField = () => (
  <SelectField name="holidayPolicy" label={msg('On public holidays')} options={holidayChoices} translate />
)

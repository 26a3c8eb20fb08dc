import { msg } from '@muster/contract/kit/msg'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TimeField } from '@muster/ui/field/date/TimeField.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { isAmbiguous } from './edited-times.ts'
import css from './visits.module.css'

export const StartAndEnd = ({ zone }: { zone: string }) => (
  <>
    <MomentFields part="start" zone={zone} dateLabel={msg('Start date')} timeLabel={msg('Start time')} />
    <MomentFields part="end" zone={zone} dateLabel={msg('End date')} timeLabel={msg('End time')} />
  </>
)

interface MomentProps {
  part: 'start' | 'end'
  zone: string
  dateLabel: string
  timeLabel: string
}

/** A day and a time; and which of the two, in the hour that the clocks show twice. */
export function MomentFields({ part, zone, dateLabel, timeLabel }: MomentProps) {
  const date = useFormValue<string>(`${part}Date`)
  const time = useFormValue<string>(`${part}Time`)
  const startDate = useFormValue<string>('startDate')
  return (
    <div className={css.momentFields}>
      <div>
        <DateField
          name={`${part}Date`}
          label={dateLabel}
          required
          min={part === 'end' ? startDate : undefined}
        />
      </div>
      <div>
        <TimeField name={`${part}Time`} label={timeLabel} required />
      </div>
      {isAmbiguous(zone, date, time) && (
        <div>
          <SelectField
            name={`${part}Which`}
            label={msg('The clocks show this time twice')}
            translate
            options={[
              { value: 'earlier', label: msg('The first, before the clocks go back') },
              { value: 'later', label: msg('The second, after the clocks went back') },
            ]}
          />
        </div>
      )}
    </div>
  )
}

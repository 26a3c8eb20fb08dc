import { day } from '@muster/contract/kit/shapes'
import { AvailabilityKind, type AvailabilityWindow } from '@muster/contract/leave/availability'
import { weekdayName } from '@muster/rules/time/repeat-text'
import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { timeOfDay } from '@muster/ui/field/date/TimeField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { day as dayText, figures, weekday, writtenIn } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { choicesOf } from '../../../shared/choices.ts'
import { missingTimes, refusing } from '../../../shared/leave/leave-form.ts'
import { PartTimes } from '../PartTimes.tsx'
import css from './availability.module.css'
import { paintWords } from './WeekGrid.tsx'

interface Props {
  windows: readonly AvailabilityWindow[]
  today: string
  onChange: (windows: readonly AvailabilityWindow[]) => void
}

export function DatedWindows({ windows, today, onChange }: Props) {
  const say = useWords()
  const add = () =>
    openDialog(msg('Add days'), (close) => (
      <DaysForm
        today={today}
        onAdd={(window) => {
          onChange([...windows, window])
          close()
        }}
        onCancel={close}
      />
    ))
  return (
    <section className={css.windows} aria-label={say('Single days')}>
      <h2>{say('Single days')}</h2>
      {windows.length > 0 && (
        <ul className="plain-list lines">
          {windows.map((window, at) => (
            <li key={JSON.stringify([window, at])} className={css.window}>
              <span>
                <span className="strong">{say(paintWords[window.kind])}</span>{' '}
                <span className="figures">{windowText(say, window)}</span>
              </span>
              <Button
                label={msg('Remove')}
                kind="plain"
                onPick={() => onChange(windows.filter((_, other) => other !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Button label={msg('Add days')} size="field" onPick={() => void add()} />
      </div>
    </section>
  )
}

function windowText(say: Say, { startTime, endTime, ...days }: AvailabilityWindow): string {
  const isWhole = startTime === '00:00' && endTime === '24:00'
  return [daysText(say, days), ...(isWhole ? [] : [figures(`${startTime}–${endTime}`)])].join(', ')
}

function daysText(
  say: Say,
  { weekday: isoDay, from, until }: Omit<AvailabilityWindow, 'startTime' | 'endTime'>,
) {
  const oneDay = from && from === until && `${weekday(from)} ${dayText(from)}`
  const span = oneDay || (from && until && `${dayText(from)} – ${dayText(until)}`) || undefined
  if (isoDay === null) return figures(span ?? '')
  const every = say('Every {day}', { day: weekdayName(isoDay, writtenIn(), 'short') })
  if (span) return `${every}, ${figures(span)}`
  if (from) return `${every}, ${say('from {day}', { day: dayText(from) })}`
  return until ? `${every}, ${say('until {day}', { day: dayText(until) })}` : every
}

const whole = z.object({
  kind: AvailabilityKind,
  from: day,
  until: day.nullish(),
  isPart: z.boolean().optional(),
  startTime: timeOfDay.optional(),
  endTime: timeOfDay.optional(),
})
type DaysFields = z.output<typeof whole>
const faultsOf = ({ from, until, isPart, startTime, endTime }: DaysFields) => [
  ...(until && until < from ? [{ path: 'until', message: msg('Must not be before the first day') }] : []),
  ...(isPart ? missingTimes({ startTime, endTime }) : []),
]
const Days = whole.superRefine(refusing(faultsOf))

const kinds = choicesOf(AvailabilityKind.options, paintWords)

const windowIn = ({ kind, from, until, isPart, startTime, endTime }: DaysFields): AvailabilityWindow => ({
  kind,
  weekday: null,
  from,
  until: until ?? from,
  startTime: (isPart && startTime) || '00:00',
  endTime: (isPart && endTime) || '24:00',
})

interface FormProps {
  today: string
  onAdd: (window: AvailabilityWindow) => void
  onCancel: () => void
}
const DaysForm = ({ today, onAdd, onCancel }: FormProps) => (
  <Form
    shape={Days}
    draft="days of availability"
    start={{ kind: 'UNAVAILABLE' }}
    save={async (fields) => windowIn(fields)}
    onSaved={onAdd}
    onCancel={onCancel}
    submit={msg('Add')}
  >
    <SelectField name="kind" label={msg('Type')} options={kinds} translate required />
    <DateField name="from" label={msg('First day')} min={today} required />
    <DateField name="until" label={msg('Last day')} help={msg('Leave empty for one day.')} clearable />
    <CheckField name="isPart" label={msg('Part of a day')} />
    <TimesOfPart />
  </Form>
)

function TimesOfPart() {
  return useFormValue<boolean>('isPart') ? <PartTimes /> : null
}

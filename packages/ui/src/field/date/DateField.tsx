import css from './date-field.module.css'
import './date-formats.ts'
import { DateInput } from '@mantine/dates'
import dayjs from 'dayjs'
import { type FocusEvent, useState } from 'react'
import { Input, TextInput } from '../../theme/library.ts'
import { today } from '../../words/format.ts'
import { instantAt, wallClock } from '../../words/zones.ts'
import { type FieldProps, useFieldParts } from '../field-parts.ts'
import { asWide } from '../field-width.ts'
import { timeOfDay } from './TimeField.tsx'
import { typedDay } from './typed-day.ts'
import { useTypedTime } from './use-typed-time.ts'

interface DateFieldProps extends FieldProps<string> {
  /** YYYY-MM-DD. */
  min?: string | undefined
  max?: string | undefined
  clearable?: boolean
}

/** As the documents fix it, in every language. */
const dayForm = 'DD/MM/YYYY'
/**
 * Days outside cannot be picked. What is typed stays as it is, so that the form refuses it: with `minDate` the input would
 * put another day in its place.
 */
const daysWithin = (min: string | undefined, max?: string) => (day: string) => ({
  disabled: (min !== undefined && day < min.slice(0, 10)) || (max !== undefined && day > max.slice(0, 10)),
})
const readTyped = (text: string) => typedDay(text)

/**
 * What was typed and is no day: it is told once the field is left, and stays in sight, so that the person
 * can put it right. The library would show the day from before, or nothing.
 */
function wrongDay(day: string | null | undefined, tell: (text: string) => void) {
  const isWrong = typeof day === 'string' && day !== '' && typedDay(day) === null
  const refuse = (text: string) => {
    if (text.trim() && !typedDay(text)) tell(text.trim())
  }
  return {
    value: day || null,
    valueFormat: (shown: string) => (isWrong ? day : dayjs(shown).format(dayForm)),
    // The calendar has no month of it.
    ...(isWrong && { date: today() }),
    onBlur: ({ currentTarget: { value: text } }: FocusEvent<HTMLInputElement>) => refuse(text),
  }
}

/** The calendar is there for who picks a day; over what lies below it would be in the way of who types one. */
function useCalendar() {
  const [isTyping, setTyping] = useState(false)
  const show = () => setTyping(false)
  return {
    onInput: () => setTyping(true),
    onClick: show,
    onFocus: show,
    ...(isTyping && { popoverProps: { opened: false } }),
  }
}

/**
 * A day, as YYYY-MM-DD; typed or picked. Clearing gives null where `clearable`, for shapes that take it.
 * What was typed and is no day becomes the value as it stands, so that the shape refuses it: the day
 * that was there before never comes back unasked.
 */
export function DateField({ min, max, clearable, ...props }: DateFieldProps) {
  const { value, set, say, frame } = useFieldParts<string | null>(props as FieldProps<string | null>)
  const calendar = useCalendar()
  return (
    <DateInput
      {...frame}
      {...calendar}
      {...asWide('date', props)}
      {...wrongDay(value, set)}
      placeholder={frame.placeholder ?? dayForm}
      getDayProps={daysWithin(min, max)}
      clearable={clearable ?? false}
      clearButtonProps={{ 'aria-label': say('Clear') }}
      dateParser={readTyped}
      onChange={(next) => set(clearable ? next : (next ?? undefined))}
    />
  )
}

/** A day that was typed wrong is kept as it stands. */
const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value)
const isTime = (time: string | undefined): time is string =>
  time !== undefined && timeOfDay.safeParse(time).success

interface DateTimeFieldProps extends FieldProps<string> {
  /** The IANA zone whose clock is meant; named beside the label. */
  zone: string
  min?: string | undefined
  /** A dialog begins with its time. */
  startsInTime?: boolean
}

/** A moment, as ISO 8601 with the offset of the zone: a day and a time beside each other. */
export function DateTimeField({ zone, min, startsInTime, ...props }: DateTimeFieldProps) {
  const { value, set, say, frame } = useFieldParts(props)
  const known = value && isMoment(value) ? wallClock(value, zone) : undefined
  const [typed, setTyped] = useState<{ day?: string; time?: string }>({})
  const day = known?.day ?? typed.day
  const time = known?.time ?? typed.time
  const change = (next: { day?: string; time?: string }) => {
    const whole = { ...(day && { day }), ...(time && { time }), ...next }
    setTyped(whole)
    if (whole.day && !typedDay(whole.day)) set(whole.day)
    else set(whole.day && isTime(whole.time) ? instantAt(whole.day, whole.time, zone) : undefined)
  }
  const label = say(props.label)
  const calendar = useCalendar()
  return (
    <Input.Wrapper
      component="fieldset"
      data-field={props.name}
      className={css.moment}
      label={`${label} (${zone})`}
      labelElement="div"
      description={frame.description}
      error={frame.error}
      withAsterisk={frame.withAsterisk}
      inputWrapperOrder={frame.inputWrapperOrder}
    >
      <div className="row nowrap">
        <DateInput
          {...calendar}
          aria-label={`${label}: ${say('Date')}`}
          {...wrongDay(day, (text) => change({ day: text }))}
          placeholder={dayForm}
          getDayProps={daysWithin(min)}
          dateParser={readTyped}
          disabled={frame.disabled}
          aria-invalid={frame['aria-invalid']}
          onChange={(next) => change({ day: next ?? '' })}
        />
        <TextInput
          aria-label={`${label}: ${say('Time')}`}
          className="figures"
          data-autofocus={startsInTime || undefined}
          disabled={frame.disabled}
          aria-invalid={frame['aria-invalid']}
          {...useTypedTime(time, (next) => change({ time: next }))}
        />
      </div>
    </Input.Wrapper>
  )
}

import { useWeekStart } from '@muster/client/use-session'
import { type Frequency, frequencies } from '@muster/contract/jobs/job-details'
import { canRepeatEvery, longestRepeat, setPositions } from '@muster/contract/planning/repeat'
import { frequencyHint, frequencyLabels } from '@muster/rules/time/frequency'
import { startDate } from '@muster/rules/time/recurrence'
import { intervalSentence, repeatSentence, weekdayName } from '@muster/rules/time/repeat-text'
import { localDateTime, weekday } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { ChipsField } from '@muster/ui/field/choice/ChipsField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { useFormValue, useSetFormValue } from '@muster/ui/form/form-context.ts'
import { writtenIn } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useRef } from 'react'
import { choicesOf } from '../choices.ts'
import { shortDate } from './shift-words.ts'
import css from './shifts.module.css'

interface Props {
  zone: string
  /** The start with which the form began: counts while none is typed. */
  start: string
}

/** Chips of weekdays, 1 Monday to 7 Sunday: a letter to see, its name to hear. */
export const weekdayChips = (days: readonly number[]) =>
  days.map((value) => ({
    value,
    letter: weekdayName(value, writtenIn(), 'narrow'),
    label: weekdayName(value, writtenIn(), 'short'),
    title: weekdayName(value, writtenIn(), 'long'),
  }))

const isoWeekdays = [1, 2, 3, 4, 5, 6, 7]

export function RepeatFields({ zone, start }: Props) {
  const rule = useRule()
  const startTime = useFormValue<string>('startTime') ?? start
  const startLocal = localDateTime(zone, Date.parse(startTime)).slice(0, 16)
  const startDay = weekday(startLocal.slice(0, 10))
  const { frequency } = rule
  return (
    <>
      <div className={css.rule}>
        <FrequencyField />
        {frequency && canRepeatEvery(frequency) && <IntervalField frequency={frequency} />}
      </div>
      {frequency === 'WEEKLY' && <WeekdaysField startDay={startDay} />}
      {frequency === 'MONTHLY' && <PositionFields startDay={startDay} />}
      {frequency && <RuleLine startLocal={startLocal} zone={zone} />}
    </>
  )
}

function useRule() {
  return {
    frequency: useFormValue<Frequency | null>('recursiveFrequency') ?? null,
    weekdays: useFormValue<number[]>('weekdays'),
    repeatEvery: useFormValue<number>('repeatEvery'),
    setPosition: useFormValue<number>('setPosition'),
  }
}

const once = 'ONCE'
type Choice = Frequency | typeof once
const frequencyChoices: { value: Choice; label: string }[] = [
  { value: once, label: msg('Once') },
  ...choicesOf(frequencies, frequencyLabels),
]

/** Another frequency has other fields: what is not shown is not sent, and is back with its frequency. */
function FrequencyField() {
  const { frequency, weekdays, repeatEvery, setPosition } = useRule()
  const until = useFormValue<string>('until')
  const set = useSetFormValue()
  const left = useRef(new Map<Choice, Record<string, unknown>>())
  const lastUntil = useRef(until)
  const current: Choice = frequency ?? once
  const pick = (next: Choice | undefined) => {
    if (!next || next === current) return
    left.current.set(current, { weekdays, repeatEvery, setPosition })
    const back = left.current.get(next)
    set('recursiveFrequency', next === once ? null : next)
    set('weekdays', back?.weekdays)
    set('repeatEvery', back?.repeatEvery ?? 1)
    set('setPosition', back?.setPosition)
    if (next === once) lastUntil.current = until
    if (next === once || current === once) set('until', next === once ? undefined : lastUntil.current)
  }
  return (
    <SelectField
      label={msg('Frequency')}
      value={current}
      onChange={pick}
      options={frequencyChoices}
      help={frequencyHint(frequency)}
      translate
    />
  )
}

function IntervalField({ frequency }: { frequency: Frequency }) {
  const say = useWords()
  const options = Array.from({ length: longestRepeat }, (_, at) => {
    const { template, params } = intervalSentence(frequency, at + 1)
    return { value: at + 1, label: say(template, params) }
  })
  return <SelectField name="repeatEvery" label={msg('Interval')} options={options} />
}

const workdays = [1, 2, 3, 4, 5]
/** Without a set it is the weekday of the start, and moves along with it. */
function WeekdaysField({ startDay }: { startDay: number }) {
  const say = useWords()
  const set = useSetFormValue()
  const first = useWeekStart()
  const options = weekdayChips(isoWeekdays.map((_, at) => ((first - 1 + at) % 7) + 1))
  const take = (days: number[] = [startDay]) => {
    const isStart = days.length === 1 && days[0] === startDay
    set('weekdays', isStart ? undefined : [...days].sort())
  }
  const chosen = useRule().weekdays ?? [startDay]
  const name = weekdayName(startDay, writtenIn(), 'long')
  return (
    <>
      <ChipsField
        name="weekdays"
        label={msg('Weekdays')}
        fallback={[startDay]}
        onChange={take}
        options={options}
      />
      <div className="row small">
        {chosen.length > 1 && (
          <Button
            size="small"
            kind="plain"
            label={say('Only {weekday}', { weekday: name })}
            onPick={() => take()}
          />
        )}
        {chosen.length < workdays.length && (
          <Button size="small" kind="plain" label={msg('Monday to Friday')} onPick={() => take(workdays)} />
        )}
      </div>
    </>
  )
}

const sameDay = 0
const positionLabels: Readonly<Record<number, string>> = {
  [sameDay]: msg('The same day of the month'),
  1: msg('The first'),
  2: msg('The second'),
  3: msg('The third'),
  4: msg('The fourth'),
  [-1]: msg('The last'),
}
const positionChoices = [sameDay, ...setPositions].map((value) => ({
  value,
  label: positionLabels[value]!,
}))

function PositionFields({ startDay }: { startDay: number }) {
  const { weekdays, setPosition } = useRule()
  const set = useSetFormValue()
  const pick = (position: number | undefined) => {
    set('setPosition', position || undefined)
    set('weekdays', position ? (weekdays ?? [startDay]) : undefined)
  }
  return (
    <div className={css.rule}>
      <SelectField
        label={msg('Day of the month')}
        value={setPosition ?? sameDay}
        onChange={pick}
        options={positionChoices}
        translate
      />
      {setPosition !== undefined && (
        <SelectField
          label={msg('Weekday')}
          value={weekdays?.[0]}
          onChange={(day) => set('weekdays', day === undefined ? undefined : [day])}
          options={isoWeekdays.map((value) => ({ value, label: weekdayName(value, writtenIn(), 'long') }))}
        />
      )}
    </div>
  )
}

/** The rule in words, and its first day where the start is none. */
function RuleLine({ startLocal, zone }: { startLocal: string; zone: string }) {
  const rule = useRule()
  const until = useFormValue<string>('until')
  const say = useWords()
  const { template, params } = repeatSentence(rule, writtenIn(), until)
  const first = startDate({ ...rule, startLocal, zone, durationMinutes: 0 })
  return (
    <p className="faint" role="status">
      {say(template, params)}
      {first !== startLocal.slice(0, 10) && <> · {say('The first is on {day}', { day: shortDate(first) })}</>}
    </p>
  )
}

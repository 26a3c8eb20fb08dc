import { ask, refreshFeatures, useAsk, useSend } from '@muster/client/query'
import { failures } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import { calendar, ScheduleRulesInput } from '@muster/contract/planning/calendar'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { NewerNotice } from '@muster/ui/form/NewerNotice.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { failureOf } from '@muster/ui/words/failure.ts'
import { useState } from 'react'
import { z } from 'zod'

const policies = [
  { value: 'WARN', label: msg('Warn, but allow saving') },
  { value: 'REFUSE', label: msg('Refuse') },
]
// An emptied limit is none.
const { onConflict, ...limits } = ScheduleRulesInput.shape
const Shape = ScheduleRulesInput.extend({
  onConflict,
  maxDayMinutes: limits.maxDayMinutes.default(null),
  maxWeekMinutes: limits.maxWeekMinutes.default(null),
  minRestMinutes: limits.minRestMinutes.default(null),
  // Of the rules that the form began with: an answer that arrives while someone types must not pass for it.
  version: z.int(),
})

/** Limits are kept in minutes and typed in hours. */
const inHours = { unit: msg('{count} hours'), per: 60, decimals: 2, step: 30, min: 1 }
const limitFields = [
  { name: 'maxDayMinutes', label: msg('Maximum hours per day'), max: 1440 },
  { name: 'maxWeekMinutes', label: msg('Maximum hours per week'), max: 10080 },
  { name: 'minRestMinutes', label: msg('Minimum rest between shifts'), max: 1440 },
]

export const scheduleRules = ask(calendar.rules)

export function ScheduleRulesSection() {
  const { answer, failure, again } = useAsk(scheduleRules)
  const update = useSend(calendar.updateRules, [calendar])
  const [begun, setBegun] = useState(0)
  const [isNewer, setNewer] = useState(false)
  const begin = () => {
    setNewer(false)
    setBegun(begun + 1)
  }
  const save = async (body: z.output<typeof Shape>) => {
    try {
      return await update({ body })
    } catch (error) {
      if (failureOf(error).code === failures['row.newer'].code) setNewer(true)
      throw error
    }
  }
  if (!answer) return <NoAnswer failure={failure} again={again} rows={4} />
  return (
    <Section title={msg('Schedules')} hint={msg('These rules are checked when a schedule is saved.')}>
      {isNewer && <NewerNotice onLoad={() => void refreshFeatures(calendar.rules.feature).then(begin)} />}
      <Form
        key={begun}
        shape={Shape}
        draft="schedule rules"
        start={answer}
        save={save}
        onSaved={begin}
        submit={msg('Save changes')}
        success={msg('Schedule rules saved')}
      >
        <SelectField
          name="onConflict"
          label={msg('If shifts conflict')}
          options={policies}
          translate
          required
        />
        {limitFields.map((field) => (
          <NumberField key={field.name} {...field} {...inHours} help={msg('Leave empty for no limit.')} />
        ))}
      </Form>
    </Section>
  )
}

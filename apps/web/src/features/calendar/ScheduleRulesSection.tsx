import { ask, useAsk, useSend } from '@muster/client/query'
import { calendar, ScheduleRulesInput } from '@muster/contract/calendar'
import { Form } from '@muster/ui/Form.tsx'
import { NumberField } from '@muster/ui/NumberField.tsx'
import { Section } from '@muster/ui/Page.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useState } from 'react'

const policies = [
  { value: 'WARN', label: 'Warn and let it be saved' },
  { value: 'REFUSE', label: 'Refuse' },
]
// An emptied limit is none.
const { onConflict, ...limits } = ScheduleRulesInput.shape
const Shape = ScheduleRulesInput.extend({
  onConflict,
  maxDayMinutes: limits.maxDayMinutes.default(null),
  maxWeekMinutes: limits.maxWeekMinutes.default(null),
  minRestMinutes: limits.minRestMinutes.default(null),
})

export const scheduleRules = ask(calendar.rules)

/** What the company holds its schedules to. */
export function ScheduleRulesSection() {
  const { answer, failure, again } = useAsk(scheduleRules)
  const update = useSend(calendar.updateRules, [calendar])
  const [saved, setSaved] = useState(0)
  if (!answer) return failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={4} />
  return (
    <Section title="Schedules" hint="Every future time of a schedule is held to these when it is saved.">
      <Form
        key={saved}
        shape={Shape}
        start={answer}
        save={(body) => update.mutateAsync({ body: { ...body, version: answer.version } })}
        onSaved={() => setSaved(saved + 1)}
        submit="Save schedule rules"
        success="Schedule rules saved"
      >
        <SelectField
          name="onConflict"
          label="When a schedule conflicts"
          options={policies}
          translate
          required
        />
        <NumberField
          name="maxDayMinutes"
          label="Most work a day"
          unit="minutes"
          min={1}
          max={1440}
          help="Empty: any."
        />
        <NumberField
          name="maxWeekMinutes"
          label="Most work a week"
          unit="minutes"
          min={1}
          max={10080}
          help="Empty: any."
        />
        <NumberField
          name="minRestMinutes"
          label="Least rest between days"
          unit="minutes"
          min={1}
          max={1440}
          help="Empty: any."
        />
      </Form>
    </Section>
  )
}

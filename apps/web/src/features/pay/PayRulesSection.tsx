import { ask, useAsk, useSend } from '@muster/client/query'
import { CompanySettingsInput, company } from '@muster/contract/company'
import { msg } from '@muster/contract/msg'
import { pay } from '@muster/contract/pay'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { SelectField } from '@muster/ui/field/SelectField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'

export const paySettings = ask(company.settings)

const Shape = CompanySettingsInput.pick({
  payEarlyMinutes: true,
  payLateMinutes: true,
  payOverMinutes: true,
  payBreakAfterMinutes: true,
  payOffsiteMetres: true,
  payLeaders: true,
  payTypists: true,
})

const minutes = { unit: msg('minutes'), max: 1440 }
/** Whole numbers from 0. */
const tolerances = [
  { name: 'payEarlyMinutes', label: msg('Early start'), ...minutes },
  { name: 'payLateMinutes', label: msg('Late start'), ...minutes },
  { name: 'payOverMinutes', label: msg('Over plan in a day'), ...minutes },
  {
    name: 'payBreakAfterMinutes',
    label: msg('Break required after'),
    help: msg('0 = no break needed.'),
    ...minutes,
  },
  {
    name: 'payOffsiteMetres',
    label: msg('Off-site start'),
    help: msg('Beyond the distance that the job allows.'),
    unit: msg('metres'),
    max: 100_000,
  },
]
const leaderChoices = [
  { value: 'NONE', label: msg('No access to pay periods') },
  { value: 'PROPOSE', label: msg('Propose hours; a manager approves') },
  { value: 'APPROVE', label: msg('Approve hours') },
]

const typistChoices = [
  { value: 'IF_ALONE', label: msg('Only where no other manager can') },
  { value: 'ALWAYS', label: msg('Always') },
  { value: 'NEVER', label: msg('Never') },
]

/** From which difference on the office has to look, and what team leaders may do. */
export function PayRulesSection() {
  const { answer, failure, again } = useAsk(paySettings)
  const update = useSend(company.updateSettings, [pay])
  if (!answer) return failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={6} />
  return (
    <Section
      title={msg('Exceptions')}
      hint={msg('Larger differences show as exceptions to check before you approve.')}
    >
      <Form
        shape={Shape}
        draft="pay rules"
        start={answer}
        save={(body) => update.mutateAsync({ body: { ...body, version: answer.version } })}
        onSaved={() => undefined}
        submit={msg('Save changes')}
        success={msg('Pay settings saved')}
      >
        {tolerances.map((field) => (
          <NumberField key={field.name} {...field} min={0} required />
        ))}
        <SelectField
          name="payLeaders"
          label={msg('Team leaders')}
          help={msg('Applies to people who only work on the team leader’s jobs.')}
          options={leaderChoices}
          translate
          required
        />
        <SelectField
          name="payTypists"
          label={msg('Approve hours with visits that one entered or corrected oneself')}
          options={typistChoices}
          translate
          required
        />
      </Form>
    </Section>
  )
}

import { ask, useAsk, useSend } from '@muster/client/query'
import { CompanySettingsInput, company } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'
import { pay } from '@muster/contract/pay/pay'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { type Setting, SettingFields } from '../../company/SettingFields.tsx'

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

const minutes = msg('minutes')
export const payRules: readonly Setting[] = [
  { name: 'payEarlyMinutes', label: msg('Early start'), unit: minutes },
  { name: 'payLateMinutes', label: msg('Late start'), unit: minutes },
  { name: 'payOverMinutes', label: msg('Over plan in a day'), unit: minutes },
  {
    name: 'payBreakAfterMinutes',
    label: msg('Break required after'),
    help: msg('0 = no break needed.'),
    unit: minutes,
  },
  {
    name: 'payOffsiteMetres',
    label: msg('Off-site start'),
    help: msg('Beyond the distance that the job allows.'),
    unit: msg('metres'),
  },
  {
    name: 'payLeaders',
    label: msg('Team leaders'),
    help: msg('Applies to people who only work on the team leader’s jobs.'),
    options: [
      { value: 'NONE', label: msg('No access to pay periods') },
      { value: 'PROPOSE', label: msg('Propose hours; a manager approves') },
      { value: 'APPROVE', label: msg('Approve hours') },
    ],
  },
  {
    name: 'payTypists',
    label: msg('Approve hours with visits that one entered or corrected oneself'),
    options: [
      { value: 'IF_ALONE', label: msg('Only where no other manager can') },
      { value: 'ALWAYS', label: msg('Always') },
      { value: 'NEVER', label: msg('Never') },
    ],
  },
]

export function PayRulesSection() {
  const { answer, failure, again } = useAsk(paySettings)
  const update = useSend(company.updateSettings, [pay])
  if (!answer) return <NoAnswer failure={failure} again={again} rows={6} />
  return (
    <Section
      title={msg('Exceptions')}
      hint={msg('Larger differences show as exceptions to check before you approve.')}
    >
      <Form
        shape={Shape}
        draft="pay rules"
        start={answer}
        save={(body) => update({ body: { ...body, version: answer.version } })}
        submit={msg('Save changes')}
        success={msg('Pay settings saved')}
      >
        <SettingFields rows={payRules} current={answer} />
      </Form>
    </Section>
  )
}

import { ask, useAnswer, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { leave } from '@muster/contract/leave/leave'
import { LeaveRules } from '@muster/contract/leave/rules'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'

export const rulesQuestion = ask(leave.rules)

export function RulesSection() {
  const rules = useAnswer(rulesQuestion)
  const update = useSend(leave.updateRules)
  return (
    <Section
      title={msg('Health data')}
      hint={msg(
        'Reasons and certificates for sick leave. Owners and administrators can always see them; team leaders never can.',
      )}
    >
      <Form
        shape={LeaveRules}
        draft="leave rules"
        start={rules}
        save={(body) => update({ body })}
        onSaved={() => showToast(msg('Leave settings saved'))}
        submit={msg('Save changes')}
      >
        <CheckField
          name="managersReadHealth"
          label={msg('Managers can see them')}
          help={msg('Only owners can change this, with a second sign-in step.')}
        />
        <NumberField
          name="healthKeptMonths"
          label={msg('Stored after the leave ends')}
          unit={msg('months')}
          min={1}
          max={120}
          required
        />
      </Form>
    </Section>
  )
}

import { useSend } from '@muster/client/query'
import type { InstrumentCode } from '@muster/contract/pay/employment'
import { pay } from '@muster/contract/pay/pay'
import { type PayRule, RuleDecisionInput } from '@muster/contract/pay/rules'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { z } from 'zod'
import { companyToday } from '../../../shared/here/company-today.ts'
import { confirmReached } from '../what-if/confirm-reached.tsx'
import { RuleSource } from './RuleSource.tsx'

export const openDecision = (instrument: InstrumentCode, rule: PayRule) =>
  openDialog(rule.state === 'ON' ? msg('Switch rule off') : msg('Switch rule on'), () => (
    <DecisionForm instrument={instrument} rule={rule} />
  ))

const Shape = RuleDecisionInput.pick({ from: true, why: true })

interface Props {
  instrument: InstrumentCode
  rule: PayRule
}
function DecisionForm({ instrument, rule }: Props) {
  const say = useWords()
  const send = useSend(pay.decideRule)
  const isOn = rule.state !== 'ON'
  const save = async ({ from, why }: z.output<typeof Shape>) => {
    const change = { kind: 'DECISION', instrument, rule: rule.id, isOn, from } as const
    if (!(await confirmReached(change))) return withdrawn
    return send({ params: { code: rule.id }, body: { instrument, isOn, from, why } })
  }
  return (
    <Form
      shape={Shape}
      start={{ from: companyToday() }}
      draft={`decision on ${instrument} ${rule.id}`}
      save={save}
      submit={isOn ? msg('Switch on') : msg('Switch off')}
      success={msg('Decision saved')}
    >
      <p className="strong">{say(rule.says)}</p>
      <RuleSource {...rule} />
      <p className="faint">
        {say('Your name and the reason remain with the rule. Locked periods do not change.')}
      </p>
      <DateField name="from" label={msg('From')} min={rule.decisions[0]?.from} required />
      <TextArea name="why" label={msg('Reason')} required />
    </Form>
  )
}

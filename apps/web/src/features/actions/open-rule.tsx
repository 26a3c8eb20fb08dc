import {
  type ActionRuleInput,
  ruleBands,
  ruleKinds,
  ActionRuleInput as Shape,
} from '@muster/contract/action-rules'
import { msg } from '@muster/contract/kit/msg'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { bandWords, ruleWords } from '../../shared/actions/action-words.ts'
import { choicesOf } from '../../shared/choices.ts'
import { OwnerField, PriorityFields } from './action-fields.tsx'

const usual: ActionRuleInput = {
  ...{ kind: 'CRITICAL_FAILED', rating: null, band: null, hours: 24, priority: 'NORMAL' },
  ...{ ownerUserId: null, asksPhoto: true },
}

interface Props {
  rule?: ActionRuleInput | undefined
  /** Closes the dialog where others saved first: its rule may have another place now. */
  save: (rule: ActionRuleInput, close: () => void) => Promise<unknown>
}
export const openRule = ({ rule = usual, save }: Props) =>
  void openDialog(msg('Action rule'), (close) => (
    <Form
      shape={Shape}
      draft={false}
      start={rule}
      save={(input) => save(input, close)}
      submit={msg('Save rule')}
      summary={false}
    >
      <SelectField
        name="kind"
        label={msg('When')}
        translate
        required
        options={choicesOf(ruleKinds, ruleWords)}
      />
      <Limit />
      <OwnerField />
      <NumberField
        name="hours"
        label={msg('Due within')}
        unit={msg('{count} hours')}
        min={1}
        max={1440}
        required
      />
      <PriorityFields />
    </Form>
  ))

function Limit() {
  const kind = useFormValue<ActionRuleInput['kind']>('kind')
  if (kind === 'RATING')
    return <NumberField name="rating" label={msg('This rating of 5 or less')} min={1} max={4} required />
  if (kind === 'BAND')
    return (
      <SelectField
        name="band"
        label={msg('Score')}
        translate
        required
        options={choicesOf(ruleBands, bandWords)}
      />
    )
  return null
}

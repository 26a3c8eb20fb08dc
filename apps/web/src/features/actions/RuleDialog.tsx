import {
  type ActionRuleInput,
  actionPriorities,
  ruleBands,
  ruleKinds,
  ActionRuleInput as Shape,
} from '@muster/contract/action-rules'
import { msg } from '@muster/contract/kit/msg'
import { staff } from '@muster/contract/kit/permissions'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { Form, type FormProps } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { bandWords, priorityWords, ruleWords } from '../../shared/actions/action-words.ts'
import { EmployeePicker } from '../../shared/pickers/EmployeePicker.tsx'

const usual: ActionRuleInput = {
  ...{ kind: 'CRITICAL_FAILED', rating: null, band: null, hours: 24, priority: 'NORMAL' },
  ...{ ownerUserId: null, asksPhoto: true },
}

interface Props {
  rule: ActionRuleInput | undefined
  save: FormProps<typeof Shape, unknown>['save']
  onClose: () => void
}
export const RuleDialog = ({ rule = usual, save, onClose }: Props) => (
  <Dialog title={msg('Action rule')} onClose={onClose}>
    <Form
      shape={Shape}
      draft={false}
      start={rule}
      save={save}
      onSaved={onClose}
      onCancel={onClose}
      submit={msg('Save rule')}
      summary={false}
    >
      <SelectField
        name="kind"
        label={msg('When')}
        translate
        required
        options={ruleKinds.map((value) => ({ value, label: ruleWords[value] }))}
      />
      <Limit />
      <EmployeePicker
        name="ownerUserId"
        label={msg('Owner [action]')}
        levels={staff}
        clearable
        help={msg('Without one, it is for the person on duty.')}
      />
      <NumberField
        name="hours"
        label={msg('Due within')}
        unit={msg('{count} hours')}
        min={1}
        max={1440}
        required
      />
      <SelectField
        name="priority"
        label={msg('Priority')}
        translate
        options={actionPriorities.map((value) => ({ value, label: priorityWords[value] }))}
      />
      <CheckField name="asksPhoto" label={msg('Done only with a photo')} />
    </Form>
  </Dialog>
)

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
        options={ruleBands.map((value) => ({ value, label: bandWords[value] }))}
      />
    )
  return null
}

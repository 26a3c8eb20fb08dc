import { actionPriorities } from '@muster/contract/action-rules'
import { msg } from '@muster/contract/kit/msg'
import { staff } from '@muster/contract/kit/permissions'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { priorityWords } from '../../shared/actions/action-words.ts'
import { choicesOf } from '../../shared/choices.ts'
import { EmployeePicker } from '../../shared/pickers/EmployeePicker.tsx'

export const OwnerField = () => (
  <EmployeePicker
    name="ownerUserId"
    label={msg('Owner [action]')}
    levels={staff}
    clearable
    help={msg('Without one, it is for the person on duty.')}
  />
)

export const PriorityFields = () => (
  <>
    <SelectField
      name="priority"
      label={msg('Priority')}
      translate
      options={choicesOf(actionPriorities, priorityWords)}
    />
    <CheckField name="asksPhoto" label={msg('Done only with a photo')} />
  </>
)

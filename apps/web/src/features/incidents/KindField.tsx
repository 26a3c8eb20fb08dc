import { incidentKinds } from '@muster/contract/incidents'
import { msg } from '@muster/contract/kit/msg'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { choicesOf } from '../../shared/choices.ts'
import { kindWords } from '../../shared/incidents/incident-words.ts'

export const KindField = () => (
  <SelectField
    name="kind"
    label={msg('Kind')}
    translate
    required
    options={choicesOf(incidentKinds, kindWords)}
  />
)

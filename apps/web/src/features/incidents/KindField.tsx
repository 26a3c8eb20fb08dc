import { incidentKinds } from '@muster/contract/incidents'
import { msg } from '@muster/contract/kit/msg'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { kindWords } from '../../shared/incidents/incident-words.ts'

export const KindField = () => (
  <SelectField
    name="kind"
    label={msg('Kind')}
    translate
    required
    options={incidentKinds.map((value) => ({ value, label: kindWords[value].label }))}
  />
)

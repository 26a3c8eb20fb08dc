import { msg } from '@muster/contract/kit/msg'
import { NumberField } from '@muster/ui/field/NumberField.tsx'

export const StepFields = () => (
  <>
    <NumberField name="people" label={msg('People per wave')} min={1} max={100} required />
    <NumberField
      name="minutes"
      label={msg('Minutes between waves')}
      unit={msg('{count} minutes')}
      min={1}
      max={1440}
      required
    />
  </>
)

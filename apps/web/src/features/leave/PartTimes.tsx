import { msg } from '@muster/contract/kit/msg'
import { TimeField } from '@muster/ui/field/date/TimeField.tsx'

export const PartTimes = () => (
  <>
    <TimeField name="startTime" label={msg('Start')} required />
    <TimeField name="endTime" label={msg('End')} help={msg('Before the start: on the next day.')} required />
  </>
)

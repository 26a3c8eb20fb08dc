import { ask } from '@muster/client/query'
import { jobDetails } from '@muster/contract/job-details'
import { type PickerProps, pickerSize, ServerPicker } from './ServerPicker.tsx'
import { useHeld } from './use-held.ts'

interface Props extends PickerProps<number> {
  clientId?: number | undefined
}

export function JobDetailPicker({ clientId, label = 'Job detail', ...field }: Props) {
  return (
    <ServerPicker
      {...field}
      label={label}
      held={useHeld(field)}
      question={(search) => ask(jobDetails.list, { query: { clientId, page: 0, size: pickerSize, search } })}
      optionOf={({ id, title, clientName }) => ({
        value: id,
        label: clientId === undefined ? `${title} · ${clientName}` : title,
      })}
    />
  )
}

import { ask } from '@muster/client/query'
import { jobDetails } from '@muster/contract/job-details'
import { msg } from '@muster/contract/msg'
import { type PickerProps, pickerSize, ServerPicker } from './ServerPicker.tsx'
import { useHeld } from './use-held.ts'
import { useNamed } from './use-named.ts'

interface Props extends PickerProps<number> {
  clientId?: number | undefined
}

export function JobDetailPicker({ clientId, label = msg('Job detail'), ...field }: Props) {
  const held = useHeld(field)
  const named = useNamed(held, field.chosen, (id) => ask(jobDetails.read, { params: { id } }))
  return (
    <ServerPicker
      {...field}
      chosen={[...(field.chosen ?? []), ...(named ? [{ value: named.id, label: named.title }] : [])]}
      label={label}
      nothing={msg('No checklists yet')}
      held={held}
      maker={{
        label: msg('Add checklist'),
        make: async (typed) =>
          (await import('../features/job-details/add-checklist.tsx')).addChecklist({
            clientId,
            title: typed,
          }),
      }}
      question={(search) => ask(jobDetails.list, { query: { clientId, page: 0, size: pickerSize, search } })}
      optionOf={({ id, title, clientName }) => ({
        value: id,
        label: clientId === undefined ? `${title} · ${clientName}` : title,
      })}
    />
  )
}

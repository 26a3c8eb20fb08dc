import { ask } from '@muster/client/query'
import { type JobDetail, jobDetails } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { type PickerProps, pickerSize, ServerPicker } from './ServerPicker.tsx'

type JobDetailOption = Pick<JobDetail, 'id' | 'title'> & { clientName?: string }

interface Props extends PickerProps<number> {
  clientId?: number | undefined
}

export function JobDetailPicker({ clientId, label = msg('Checklist'), ...field }: Props) {
  return (
    <ServerPicker
      {...field}
      label={label}
      nothing={msg('No checklists yet')}
      one={(id) => ask(jobDetails.read, { params: { id } })}
      maker={{
        label: msg('Add checklist'),
        make: async (typed) =>
          (await import('../../features/job-details/add-checklist.tsx')).addChecklist({
            clientId,
            title: typed,
          }),
      }}
      question={(search) => ask(jobDetails.list, { query: { clientId, page: 0, size: pickerSize, search } })}
      optionOf={({ id, title, clientName }: JobDetailOption) => ({
        value: id,
        label: clientId === undefined && clientName ? `${title} · ${clientName}` : title,
      })}
    />
  )
}

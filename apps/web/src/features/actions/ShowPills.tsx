import { ActionListFilters } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { useUrlState } from '../../navigation/url.ts'

const options = [
  { value: 'open', label: msg('Open') },
  { value: 'verify', label: msg('To verify') },
  { value: 'settled', label: msg('Closed') },
  { value: 'all', label: msg('All') },
] as const
const shape = ActionListFilters.pick({ show: true, page: true })

export function ShowPills() {
  const [url, setUrl] = useUrlState(shape)
  return (
    <Pills
      label={msg('Actions to show')}
      options={options}
      value={url.show ?? 'open'}
      onChange={(show) => setUrl({ show: show === 'open' ? undefined : show, page: undefined })}
    />
  )
}

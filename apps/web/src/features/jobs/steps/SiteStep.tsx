import { msg } from '@muster/contract/msg'
import { type Arrival, SelectField } from '@muster/ui/SelectField.tsx'
import { useWords } from '@muster/ui/words.ts'
import type { JobParts } from '../use-job-parts.ts'

interface Props {
  parts: JobParts
  onPicked: () => void
  arrival: Arrival | undefined
}

/** The sites of the contract. */
export function SiteStep({ parts: { contract, again }, onPicked, arrival }: Props) {
  const say = useWords()
  const options = (contract?.jobLocations ?? []).map(({ contractLocationId, name, active }) => ({
    value: contractLocationId,
    label: active ? name : say('{name} (inactive)', { name }),
    disabled: !active,
  }))
  const isNone = contract !== undefined && options.length === 0
  return (
    <SelectField
      name="contractLocationId"
      arrival={options.length > 0 ? arrival : undefined}
      label={msg('Job site')}
      options={options}
      onChange={onPicked}
      disabled={options.length === 0 && !again}
      {...(again && { problem: msg('Error Getting Contract Data!'), onOpen: again, onRetry: again })}
      {...(isNone && { placeholder: msg('No locations available') })}
      required
    />
  )
}

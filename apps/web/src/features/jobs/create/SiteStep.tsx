import type { Site } from '@muster/contract/sites/sites'
import { type Arrival, SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useMaker } from '../../../shared/pickers/use-maker.ts'
import type { JobParts } from './use-job-parts.ts'

interface Props {
  parts: JobParts
  onPicked: () => void
  arrival: Arrival | undefined
}

export function SiteStep({ parts: { contract, again }, onPicked, arrival }: Props) {
  const say = useWords()
  const maker = {
    label: msg('Add site'),
    make: async (name: string) =>
      (await import('../../sites/form/add-site.tsx')).addSite({
        name,
        clientId: contract?.clientId,
        contractId: contract?.id,
      }),
  }
  const add = useMaker(contract && maker, (site: Site) => site.contractLocationId ?? undefined)
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
      disabled={options.length === 0 && !again && !add}
      add={add}
      {...(again && { problem: msg('Error Getting Contract Data!'), onOpen: again, onRetry: again })}
      {...(isNone && { placeholder: msg('No locations available') })}
      required
    />
  )
}

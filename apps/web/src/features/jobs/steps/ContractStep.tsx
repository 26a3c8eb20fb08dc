import { useSetFormValue } from '@muster/ui/form-context.ts'
import type { Arrival } from '@muster/ui/SelectField.tsx'
import { ContractPicker } from '../../../pickers/ContractPicker.tsx'
import type { JobParts } from '../use-job-parts.ts'

interface Props {
  parts: JobParts
  onPicked: () => void
  arrival: Arrival | undefined
}

export function ContractStep({ parts, onPicked, arrival }: Props) {
  const set = useSetFormValue()
  const { contract } = parts
  return (
    <ContractPicker
      name="contractId"
      arrival={arrival}
      clientId={parts.clientId}
      onChange={() => {
        set('contractLocationId', undefined)
        onPicked()
      }}
      chosen={contract && [{ value: contract.id, label: `${contract.title} (${contract.number})` }]}
      required
    />
  )
}

import { useSetFormValue } from '@muster/ui/form-context.ts'
import { ContractPicker } from '../../../pickers/ContractPicker.tsx'
import type { JobParts } from '../use-job-parts.ts'

interface Props {
  parts: JobParts
  onPicked: () => void
}

export function ContractStep({ parts, onPicked }: Props) {
  const set = useSetFormValue()
  const { contract } = parts
  return (
    <ContractPicker
      name="contractId"
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

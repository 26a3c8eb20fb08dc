import { useSetFormValue } from '@muster/ui/form-context.ts'
import type { Arrival } from '@muster/ui/SelectField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { ContractPicker } from '../../../pickers/ContractPicker.tsx'
import { contractLabel } from '../../../pickers/contract-label.ts'
import type { JobParts } from '../use-job-parts.ts'

interface Props {
  parts: JobParts
  onPicked: () => void
  arrival: Arrival | undefined
}

export function ContractStep({ parts, onPicked, arrival }: Props) {
  const say = useWords()
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
      chosen={contract && [{ value: contract.id, label: contractLabel(contract, say) }]}
      required
    />
  )
}

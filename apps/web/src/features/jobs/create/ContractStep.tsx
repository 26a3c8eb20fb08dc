import type { Arrival } from '@muster/ui/field/choice/SelectField.tsx'
import { useSetFormValue } from '@muster/ui/form/form-context.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { ContractPicker } from '../../../shared/pickers/ContractPicker.tsx'
import { contractLabel } from '../../../shared/pickers/contract-label.ts'
import type { JobParts } from './use-job-parts.ts'

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

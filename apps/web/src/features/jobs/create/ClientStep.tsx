import { useSetFormValue } from '@muster/ui/form/form-context.ts'
import { ClientPicker } from '../../../shared/pickers/ClientPicker.tsx'

/** Contract, site and job detail are the client's: another client begins them anew. */
export function ClientStep({ onPicked }: { onPicked: () => void }) {
  const set = useSetFormValue()
  const begin = () => {
    for (const part of ['contractId', 'contractLocationId', 'jobDetailId']) set(part, undefined)
    onPicked()
  }
  return <ClientPicker name="clientId" onChange={begin} required arrival="focus" />
}

import { ask, useAsk } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { contracts } from '@muster/contract/contracts'
import { rowsOf } from '@muster/contract/kit/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { useFormValue, useSetFormValue } from '@muster/ui/form/form-context.ts'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { paths } from '../../../navigation/paths.ts'
import { ClientPicker } from '../../../shared/pickers/ClientPicker.tsx'
import { ContractPicker, contractsListed } from '../../../shared/pickers/ContractPicker.tsx'
import { contractLabel } from '../../../shared/pickers/contract-label.ts'

export const OwnerFields = z.object({
  clientId: z.int({ error: msg('Please select a client to continue') }),
  contractId: z.int({ error: msg('Please select a contract to continue') }),
})

export function OwnerPickers() {
  const say = useWords()
  const mayAdd = useMay(contracts.create)
  const set = useSetFormValue()
  const clientId = useFormValue<number>('clientId')
  const { answer, failure, again } = useAsk(
    clientId === undefined
      ? undefined
      : ask(contracts.list, { query: { clientId, page: 0, size: contractsListed } }),
  )
  const hasNone = answer !== undefined && rowsOf(answer).length === 0
  const chosen = answer
    ? rowsOf(answer).map((contract) => ({ value: contract.id, label: contractLabel(contract, say) }))
    : []
  return (
    <>
      <ClientPicker name="clientId" required onChange={() => set('contractId', undefined)} />
      {failure && !answer ? (
        <ErrorState
          error={{ code: 'CONTRACT', message: msg('Error Getting Contract Data!') }}
          onRetry={again}
        />
      ) : (
        <ContractPicker name="contractId" required clientId={clientId} chosen={chosen} />
      )}
      {hasNone && (
        <div className="row">
          <p className="faint">{say('This client has no contract yet.')}</p>
          {mayAdd && <Button size="small" label={msg('Add contract')} href={paths.contractAdd} />}
        </div>
      )}
    </>
  )
}

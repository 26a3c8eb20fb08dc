import { ask } from '@muster/client/query'
import { type Contract, contracts } from '@muster/contract/contracts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { contractLabel, type LabelledContract } from './contract-label.ts'
import { type PickerProps, ServerPicker } from './ServerPicker.tsx'

type ContractOption = Pick<Contract, 'id'> & LabelledContract

/** As many as the documents ask for at once; more are found by typing. */
export const contractsListed = 20

interface Props extends PickerProps<number> {
  clientId: number | undefined
}

export function ContractPicker({ clientId, label = msg('Contract'), ...field }: Props) {
  const say = useWords()
  const optionOf = (contract: ContractOption) => ({ value: contract.id, label: contractLabel(contract, say) })
  return (
    <ServerPicker
      {...field}
      label={label}
      nothing={msg('This client has no contract yet.')}
      failed={msg('Error Getting Contract Data!')}
      disabled={field.disabled || clientId === undefined}
      one={(id) => ask(contracts.read, { params: { id } })}
      maker={{
        label: msg('Add contract'),
        make: async (typed) =>
          (await import('../../features/contracts/add-contract.tsx')).addContract({ clientId, title: typed }),
      }}
      question={(search) =>
        clientId === undefined
          ? undefined
          : ask(contracts.list, {
              query: { clientId, page: 0, size: contractsListed, search, sort: 'status' },
            })
      }
      optionOf={optionOf}
    />
  )
}

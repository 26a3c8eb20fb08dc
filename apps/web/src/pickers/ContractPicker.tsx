import { ask } from '@muster/client/query'
import { type Contract, contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/msg'
import { useWords } from '@muster/ui/words.ts'
import { statusWords } from '../features/contracts/ContractBadge.tsx'
import { type PickerProps, pickerSize, ServerPicker } from './ServerPicker.tsx'

type ContractOption = Pick<Contract, 'id' | 'title' | 'number' | 'status' | 'suspended'>

/** One that is not in force says why. */
const labelOf = ({ title, number, status, suspended }: ContractOption, say: ReturnType<typeof useWords>) => {
  const why = suspended ? say('Suspended') : status === 'ACTIVE' ? '' : say(statusWords[status])
  return `${title} (${number})${why && ` · ${why}`}`
}

interface Props extends PickerProps<number> {
  /** Whose contracts; nothing to pick from before a client is chosen. */
  clientId: number | undefined
}

export function ContractPicker({ clientId, label = msg('Contract'), ...field }: Props) {
  const say = useWords()
  const optionOf = (contract: ContractOption) => ({ value: contract.id, label: labelOf(contract, say) })
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
          (await import('../features/contracts/add-contract.tsx')).addContract({ clientId, title: typed }),
      }}
      question={(search) =>
        clientId === undefined
          ? undefined
          : ask(contracts.list, { query: { clientId, page: 0, size: pickerSize, search, sort: 'status' } })
      }
      optionOf={optionOf}
    />
  )
}

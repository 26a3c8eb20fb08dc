import { useSend } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { Contract, ContractUpdate, contracts, isTermInOrder, termRefusal } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { sites } from '@muster/contract/sites/sites'
import { savedOrAsked } from '@muster/ui/dialog/confirm.tsx'
import { z } from 'zod'
import { useInPlace } from '../../shared/in-place.ts'
import { explained } from './use-add-contract.ts'

/** From its first day to its last: one value, as one is checked against the other. */
export const termOf = ({ startDate, endDate }: Contract) => ({ startDate, endDate })
type Term = ReturnType<typeof termOf>

const { startDate, endDate } = ContractUpdate.shape
const InPlaceShape = z.object({
  ...ContractUpdate.shape,
  term: z
    .object({ startDate: startDate.unwrap(), endDate: endDate.unwrap() })
    .refine(isTermInOrder, termRefusal)
    .optional(),
})

/** The values of a contract that are changed where they are read. */
export function useContractInPlace(contract: Contract) {
  const mayEdit = useMay(contracts.update)
  const update = useSend(contracts.update, [sites])
  const inPlace = useInPlace<Contract, ContractUpdate & { term?: Term }>({
    record: contract,
    shape: Contract,
    body: InPlaceShape,
    feature: contracts.read.feature,
    send: async ({ term, ...values }) => {
      try {
        return await savedOrAsked(msg('Contract'), ({ force }) =>
          update.mutateAsync({ params: contract, query: { force }, body: { ...values, ...term } }),
        )
      } catch (error) {
        throw explained(error)
      }
    },
  })
  return { mayEdit, inPlace }
}

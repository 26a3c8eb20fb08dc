import { useSend } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { Contract, ContractUpdate, contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { day } from '@muster/contract/kit/shapes'
import { sites } from '@muster/contract/sites/sites'
import { savedOrAsked } from '@muster/ui/dialog/confirm.tsx'
import { z } from 'zod'
import { useInPlace } from '../../shared/in-place.ts'
import { explained } from './use-add-contract.ts'

/** The days are not emptied, and each is checked against the other, which is not in the form: beside the field. */
export const inPlaceShapeOf = ({ startDate, endDate }: Pick<Contract, 'startDate' | 'endDate'>) =>
  z.object({
    ...ContractUpdate.shape,
    startDate: day.refine((start) => start <= endDate, msg('Incorrect date range!')),
    endDate: day.refine((end) => startDate <= end, msg('Incorrect date range!')),
  })

/** The values of a contract that are changed where they are read. */
export function useContractInPlace(contract: Contract) {
  const mayEdit = useMay(contracts.update)
  const update = useSend(contracts.update, [sites])
  const inPlace = useInPlace<Contract, ContractUpdate>({
    record: contract,
    shape: Contract,
    body: inPlaceShapeOf(contract),
    feature: contracts.read.feature,
    send: async (body) => {
      try {
        return await savedOrAsked(msg('Contract'), ({ force }) =>
          update({ params: contract, query: { force }, body }),
        )
      } catch (error) {
        throw explained(error)
      }
    },
  })
  return { mayEdit, inPlace }
}

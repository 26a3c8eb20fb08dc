import { CallFailure } from '@muster/client/call-failure'
import { useSend } from '@muster/client/query'
import { company } from '@muster/contract/company/company'
import { Contract, ContractInput, contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { sites } from '@muster/contract/sites/sites'
import { addDays } from '@muster/rules/time/zone'
import { savedOrAsked } from '@muster/ui/dialog/confirm.tsx'
import { useRef } from 'react'
import { z } from 'zod'
import { filesOfContract } from '../files/files-of.ts'
import type { Uploads } from '../files/uploads.ts'
import { sendTo } from '../files/use-uploads.ts'

/** The version goes with the values it was read with, so that a save tells what it was based on. */
export const ContractFields = ContractInput.safeExtend({
  suspended: z.boolean().optional(),
  version: z.int().optional(),
})
type ContractFields = z.output<typeof ContractFields>

/** What the server explains is shown as it says it; anything else is told as what it means here. */
function explained(error: unknown): unknown {
  const { status = 0, requestId } = error instanceof CallFailure ? error : {}
  if (status >= 400 && status < 500) return error
  return new CallFailure({ status, code: 'CONTRACT', message: msg('Error Creating Contract!'), requestId })
}

/** A copy from the day after the end, for as long as before; its number is for the person to give. */
export const renewalOf = (old: Contract): Partial<ContractFields> => {
  const startDate = addDays(old.endDate, 1)
  return {
    clientId: old.clientId,
    title: old.title,
    description: old.description,
    startDate,
    endDate: addDays(startDate, daysBetween(old.startDate, old.endDate)),
    signedById: old.signedById,
    locations: old.locations,
    renewedFromId: old.id,
  }
}
const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000

export interface SaveContractOptions {
  contract: Contract | undefined
  uploads: Uploads
  /** A new contract is there, whatever becomes of its files. */
  onMade: () => void
  onNewer: (contract: Contract) => void
}

/** Saves a contract; a new one, whose files could not be sent, is not made a second time. */
export function useSaveContract({ contract, uploads, onMade, onNewer }: SaveContractOptions) {
  const create = useSend(contracts.create, [sites, company])
  const update = useSend(contracts.update, [sites])
  const created = useRef<{ contract: Contract; text: string }>(undefined)
  const add = async (body: ContractInput) => {
    const text = JSON.stringify(body)
    if (!created.current) created.current = { contract: await create.mutateAsync({ body }), text }
    onMade()
    if (created.current.text !== text) {
      const { clientId: _, renewedFromId: _from, ...change } = body
      await update.mutateAsync({ params: created.current.contract, body: change })
      created.current.text = text
    }
    await uploads.sendAll(sendTo(filesOfContract(created.current.contract.id)))
    return created.current.contract
  }
  return async ({ suspended, version, ...body }: ContractFields) => {
    const { clientId: _, renewedFromId: _from, ...fields } = body
    try {
      if (!contract) return await add(body)
      return await savedOrAsked(msg('Contract'), ({ force }) =>
        update.mutateAsync({
          params: contract,
          query: { force },
          body: { ...fields, suspended, version },
        }),
      )
    } catch (error) {
      const newer = Contract.safeParse(error instanceof CallFailure ? error.data : undefined)
      if (newer.success) onNewer(newer.data)
      throw explained(error)
    }
  }
}

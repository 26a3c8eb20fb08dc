import { CallFailure } from '@muster/client/call-failure'
import { useSend } from '@muster/client/query'
import { company } from '@muster/contract/company/company'
import { type Contract, type ContractInput, contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { sites } from '@muster/contract/sites/sites'
import { addDays } from '@muster/rules/time/zone'
import { useRef } from 'react'
import { filesOfContract } from '../files/files-of.ts'
import type { Uploads } from '../files/uploads.ts'
import { sendTo } from '../files/use-uploads.ts'

/** What the server explains is shown as it says it; anything else is told as what it means here. */
export function explained(error: unknown): unknown {
  const { status = 0, requestId } = error instanceof CallFailure ? error : {}
  if (status >= 400 && status < 500) return error
  return new CallFailure({ status, code: 'CONTRACT', message: msg('Error Creating Contract!'), requestId })
}

/** A copy from the day after the end, for as long as before; its number is for the person to give. */
export const renewalOf = (old: Contract): Partial<ContractInput> => {
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

interface Options {
  uploads: Uploads
  /** A new contract is there, whatever becomes of its files. */
  onMade: () => void
}

/** Adds a contract; one whose files could not be sent is not added a second time. */
export function useAddContract({ uploads, onMade }: Options) {
  const create = useSend(contracts.create, [sites, company])
  const update = useSend(contracts.update, [sites])
  const created = useRef<{ contract: Contract; text: string }>(undefined)
  return async (body: ContractInput) => {
    const text = JSON.stringify(body)
    try {
      if (!created.current) created.current = { contract: await create({ body }), text }
      onMade()
      if (created.current.text !== text) {
        const { clientId: _, renewedFromId: _from, ...change } = body
        await update({ params: created.current.contract, body: change })
        created.current.text = text
      }
      await uploads.sendAll(sendTo(filesOfContract(created.current.contract.id)))
      return created.current.contract
    } catch (error) {
      throw explained(error)
    }
  }
}

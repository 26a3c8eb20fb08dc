import type { Contract } from '@muster/contract/contracts'
import type { Say } from '@muster/ui/words/words.ts'
import { statusWords } from '../../features/contracts/ContractBadge.tsx'

export type LabelledContract = Pick<Contract, 'title' | 'number' | 'status' | 'suspended'>

/** A contract by its title and number; one that is not in force says why. */
export function contractLabel({ title, number, status, suspended }: LabelledContract, say: Say): string {
  const why = suspended ? say('Suspended') : status === 'ACTIVE' ? '' : say(statusWords[status])
  return `${title} (${number})${why && ` · ${why}`}`
}

import type { Contract } from '@muster/contract/contracts'
import { msg } from '@muster/contract/msg'
import { Badge, type Tone } from '@muster/ui/Badge.tsx'

export const statusWords = {
  ACTIVE: msg('Active'),
  NOT_ACTIVE_YET: msg('Not active yet'),
  EXPIRED: msg('Expired'),
} as const satisfies Record<Contract['status'], string>
const tones = { ACTIVE: 'good', NOT_ACTIVE_YET: 'warn', EXPIRED: 'calm' } as const satisfies Record<
  Contract['status'],
  Tone
>

/** The status by the dates, and beside it that the contract was stopped by hand. */
export function ContractBadge({ contract }: { contract: Pick<Contract, 'status' | 'suspended'> }) {
  return (
    <span className="row small">
      <Badge label={statusWords[contract.status]} tone={tones[contract.status]} />
      {contract.suspended && <Badge label={msg('Suspended')} tone="bad" />}
    </span>
  )
}

import type { Contract } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { Badge, type Tone } from '@muster/ui/page/Badge.tsx'

export const statusWords = {
  ACTIVE: msg('Active'),
  NOT_ACTIVE_YET: msg('Not active yet'),
  EXPIRED: msg('Expired'),
} as const satisfies Record<Contract['status'], string>
const tones = { ACTIVE: 'good', NOT_ACTIVE_YET: 'warn', EXPIRED: 'calm' } as const satisfies Record<
  Contract['status'],
  Tone
>

/** The status by the dates; of a contract that was stopped by hand that alone. */
export function ContractBadge({ contract }: { contract: Pick<Contract, 'status' | 'suspended'> }) {
  if (contract.suspended) return <Badge label={msg('Suspended')} tone="bad" />
  return <Badge label={statusWords[contract.status]} tone={tones[contract.status]} />
}

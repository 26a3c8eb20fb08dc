import type { InstrumentCode } from '@muster/contract/pay/employment'
import type { PayRuleSet } from '@muster/contract/pay/rules'
import { PayChange } from '@muster/contract/pay/what-if'

/** What is chosen so far of a change. */
export interface ChangeDraft {
  kind: Exclude<PayChange['kind'], 'EMPLOYMENT'>
  instrument: InstrumentCode
  from?: string | undefined
  rule?: string | undefined
  key?: string | undefined
  value?: number | undefined
  level?: string | undefined
  becomes?: string | undefined
}

/** The change; undefined while something of it is not chosen. A rule is switched to what it is not today. */
export function changeOf(draft: ChangeDraft, sets: readonly PayRuleSet[]): PayChange | undefined {
  const set = sets.find(({ instrument }) => instrument === draft.instrument)
  const rule = set?.rules.find(({ id }) => id === draft.rule)
  const isOther = draft.becomes !== draft.instrument
  if ((draft.kind === 'DECISION' && !rule) || (draft.kind === 'INSTRUMENT' && !isOther)) return undefined
  return PayChange.safeParse({ ...draft, level: draft.level ?? null, isOn: rule?.state !== 'ON' }).data
}

import type { Exclusion } from '@muster/contract/cover/candidates'
import type { SwapPartner } from '@muster/contract/cover/swaps'

type PartnerShift = SwapPartner['shifts'][number]

export interface ReturnChoice {
  key: string
  shift: PartnerShift | null
  reasons: readonly Exclusion[]
}

export const isPossible = ({ reasons }: Pick<ReturnChoice, 'reasons'>) => reasons.length === 0

export const returnChoices = ({ reasons, shifts }: SwapPartner): ReturnChoice[] =>
  [
    { key: 'nothing', shift: null, reasons },
    ...shifts.map((shift) => ({
      key: `${shift.eventId} ${shift.occurrenceStart}`,
      shift,
      reasons: shift.reasons,
    })),
  ].sort((a, b) => Number(isPossible(b)) - Number(isPossible(a)))

/** A colleague can be asked if anything can come in return, or nothing has to. */
export const canBeAsked = (partner: SwapPartner) => returnChoices(partner).some(isPossible)

export const partnersInOrder = (partners: readonly SwapPartner[]): SwapPartner[] =>
  partners.toSorted((a, b) => Number(canBeAsked(b)) - Number(canBeAsked(a)) || a.name.localeCompare(b.name))

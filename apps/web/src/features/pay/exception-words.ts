import { msg } from '@muster/contract/kit/msg'
import type { PayExceptionCode } from '@muster/contract/pay/rows'
import type { Tone } from '@muster/ui/page/Badge.tsx'

export const exceptionNames: Readonly<Record<PayExceptionCode, string>> = {
  OPEN_VISIT: msg('Open visit'),
  OVERLAP: msg('Overlap'),
  EDITED_AFTER_APPROVAL: msg('Changed after approval'),
  MISSED_VISIT: msg('Missed visit'),
  NO_PLAN: msg('Not planned'),
  EARLY: msg('Early start'),
  LATE: msg('Late start'),
  OVER_PLAN: msg('Over plan'),
  MISSING_BREAK: msg('No break'),
  OFF_SITE: msg('Off site'),
  ENTERED: msg('Entered by hand'),
  CORRECTED: msg('Corrected'),
}

const wrong: readonly PayExceptionCode[] = ['OPEN_VISIT', 'OVERLAP', 'EDITED_AFTER_APPROVAL']
export const exceptionTone = (code: PayExceptionCode): Tone => (wrong.includes(code) ? 'bad' : 'warn')

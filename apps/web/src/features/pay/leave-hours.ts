import type { PayLeave } from '@muster/contract/pay/rows'
import { duration } from '@muster/ui/words/format.ts'
import type { Say } from '@muster/ui/words/words.ts'
import { typeText } from '../../shared/leave/leave-words.ts'

/** `On leave: Annual leave, 07: 30: 00`; of a public holiday inside leave that it is not taken off the leave. */
export const leaveText = (say: Say, { typeName, time, isHoliday }: PayLeave) =>
  isHoliday
    ? say('Public holiday not worked, not deducted from {type}: {time}', {
        type: typeText(say, typeName),
        time: duration(time),
      })
    : say('On leave: {type}, {time}', { type: typeText(say, typeName), time: duration(time) })

export const ofKind = (leave: readonly PayLeave[] | undefined, kind: 'leave' | 'holiday') =>
  (leave ?? []).filter(({ isHoliday = false }) => isHoliday === (kind === 'holiday'))

export const leaveTime = (leave: readonly PayLeave[] = []) => leave.reduce((sum, { time }) => sum + time, 0)

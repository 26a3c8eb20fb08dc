import type { PayLeave } from '@muster/contract/pay-rows'
import { duration } from '@muster/ui/format.ts'
import type { Say } from '@muster/ui/words.ts'

/** `On leave: Annual leave, 07: 30: 00`. */
export const leaveText = (say: Say, { typeName, time }: PayLeave) =>
  say('On leave: {type}, {time}', { type: typeName, time: duration(time) })

export const leaveTime = (leave: readonly PayLeave[] = []) => leave.reduce((sum, { time }) => sum + time, 0)

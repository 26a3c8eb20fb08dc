import type { OvertimeRequest, OvertimeStatus } from '@muster/contract/pay/overtime'
import { hoursAndMinutes } from '@muster/rules/pay/pay-text'
import type { Tone } from '@muster/ui/page/Badge.tsx'
import { msg, type Say } from '@muster/ui/words/words.ts'

export const overtimeStates: Readonly<Record<OvertimeStatus, { label: string; tone: Tone }>> = {
  OPEN: { label: msg('Pending'), tone: 'warn' },
  GRANTED: { label: msg('Approved'), tone: 'good' },
  DECLINED: { label: msg('Declined'), tone: 'bad' },
  WITHDRAWN: { label: msg('Withdrawn'), tone: 'calm' },
}

export const overtimeText = (say: Say, { minutes }: Pick<OvertimeRequest, 'minutes'>) =>
  say('Overtime: {time}', { time: hoursAndMinutes(say, minutes) })

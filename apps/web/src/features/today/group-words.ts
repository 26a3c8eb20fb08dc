import { msg } from '@muster/contract/kit/msg'
import type { Tone } from '@muster/ui/page/Badge.tsx'
import { todayStates } from '../../shared/visits/today-states.ts'
import type { BoardGroup } from './today-url.ts'

export const groupWords: Readonly<Record<BoardGroup, { label: string; tone: Tone }>> = {
  ...todayStates,
  UNCOVERED: { label: msg('Uncovered'), tone: 'bad' },
}

import { msg } from '@muster/contract/kit/msg'
import type { TeamState } from '@muster/contract/works/team'
import type { Tone } from '@muster/ui/page/Badge.tsx'

export const todayStates: Readonly<Record<TeamState, { label: string; tone: Tone }>> = {
  MISSING: { label: msg('No-show'), tone: 'bad' },
  LATE: { label: msg('Late'), tone: 'warn' },
  ON_SITE: { label: msg('On site'), tone: 'good' },
  ON_BREAK: { label: msg('On break'), tone: 'calm' },
  TO_COME: { label: msg('Upcoming'), tone: 'calm' },
  DONE: { label: msg('Done'), tone: 'calm' },
}

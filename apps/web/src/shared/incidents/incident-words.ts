import type {
  IncidentChangeKind,
  IncidentKind,
  IncidentPart,
  IncidentState,
} from '@muster/contract/incidents'
import { msg } from '@muster/contract/kit/msg'
import type { Tone } from '@muster/ui/page/Badge.tsx'

export const kindWords = {
  HAZARD: { label: msg('Hazard'), tone: 'warn' },
  NEAR_MISS: { label: msg('Near miss'), tone: 'warn' },
  INJURY: { label: msg('Injury'), tone: 'bad' },
  PROPERTY: { label: msg('Damage to property'), tone: 'calm' },
  SECURITY: { label: msg('Security'), tone: 'calm' },
} as const satisfies Record<IncidentKind, { label: string; tone: Tone }>

export const stateWords = {
  OPEN: { label: msg('Open'), tone: 'warn' },
  CLOSED: { label: msg('Closed'), tone: 'good' },
} as const satisfies Record<IncidentState, { label: string; tone: Tone }>

export const partWords: Readonly<Record<IncidentPart, string>> = {
  HURT: msg('Hurt'),
  INVOLVED: msg('Involved'),
  WITNESS: msg('Witness'),
}

export const changeWords: Readonly<Record<IncidentChangeKind, string>> = {
  REPORTED: msg('Incident reported'),
  PHOTO: msg('Photo added'),
  CHANGED: msg('Incident changed'),
  CLOSED: msg('Closed'),
  REOPENED: msg('Reopened'),
  ACTION: msg('Action added'),
}

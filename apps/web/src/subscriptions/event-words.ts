import type { Gateway, MatrixEvent } from '@muster/contract/notification-matrix'
import { IconBell, IconMail, IconMessage, type TablerIcon } from '@tabler/icons-react'

/** The events of the matrix in words. */
export const eventWords: Readonly<Record<MatrixEvent, string>> = {
  CLIENT_MESSAGE: 'Client message',
  COMMUNICATION_BOOK_MESSAGE: 'Message to communication book',
  JOB_INTERNAL_CHAT: 'Job internal chat',
  COMPANY_INTERNAL_CHAT: 'Company internal chat',
  ANY: 'Any',
  PROBLEM: 'Problem reported',
  FEEDBACK_RECEIVED: 'Feedback received',
  LOW_SCORE: 'Low score',
  LATE_START: 'Late start',
  BEGINS_SOON: 'Begins soon',
  STARTED: 'Started',
  FINISHED: 'Finished',
  CONTRACT_EXPIRING: 'Contract ends soon',
  STORAGE: 'Storage nearly full',
  CORRECTION_REQUESTED: 'Correction asked for',
  NEW_DEVICE: 'Sign-in with a new device',
}

interface GatewayWords {
  readonly label: string
  /** Why it cannot be chosen for a person. */
  readonly missing: string
  readonly Icon: TablerIcon
}
export const gatewayWords: Readonly<Record<Gateway, GatewayWords>> = {
  EMAIL: { label: 'Email', missing: 'No e-mail address', Icon: IconMail },
  APP: { label: 'App', missing: '', Icon: IconBell },
  SMS: { label: 'SMS', missing: 'No telephone number', Icon: IconMessage },
}

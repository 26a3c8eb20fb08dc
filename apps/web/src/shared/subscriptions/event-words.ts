import { msg } from '@muster/contract/kit/msg'
import type { Gateway, MatrixEvent } from '@muster/contract/notifications/matrix'
import { IconBell, IconMail, IconMessage, type TablerIcon } from '@tabler/icons-react'

export const eventWords: Readonly<Record<MatrixEvent, string>> = {
  CLIENT_MESSAGE: msg('Client message'),
  COMMUNICATION_BOOK_MESSAGE: msg('Message to communication book'),
  JOB_INTERNAL_CHAT: msg('Job internal chat'),
  COMPANY_INTERNAL_CHAT: msg('Company internal chat'),
  ANY: msg('Any'),
  PROBLEM: msg('Problem reported'),
  FEEDBACK_RECEIVED: msg('Feedback received'),
  LOW_SCORE: msg('Low score'),
  LATE_START: msg('Late start'),
  BEGINS_SOON: msg('Starts soon'),
  STARTED: msg('Started'),
  FINISHED: msg('Finished'),
  CONTRACT_EXPIRING: msg('Contract ends soon'),
  STORAGE: msg('Storage nearly full'),
  CORRECTION_REQUESTED: msg('Correction requested'),
  UNCOVERED: msg('A shift becomes uncovered'),
  NEW_DEVICE: msg('Sign-in with a new device'),
}

interface GatewayWords {
  readonly label: string
  readonly missing: string
  readonly Icon: TablerIcon
}
export const gatewayWords: Readonly<Record<Gateway, GatewayWords>> = {
  EMAIL: { label: msg('Email'), missing: msg('No email address'), Icon: IconMail },
  APP: { label: msg('App'), missing: '', Icon: IconBell },
  SMS: { label: msg('SMS'), missing: msg('No telephone number'), Icon: IconMessage },
}

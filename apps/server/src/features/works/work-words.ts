import type { SpecType } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import type { WorkStatus } from '@muster/contract/works/status'

export const displayWords = {
  COMPLETED: {
    INSPECTION: msg('Inspection done by ({role}) {name} on {when}'),
    FEEDBACK: msg('Feedback given by ({role}) {name} on {when}'),
    NORMAL: msg('Task completed by ({role}) {name} on {when}'),
  },
  STARTED: {
    INSPECTION: msg('Inspection started by ({role}) {name} on {when}'),
    FEEDBACK: msg('Feedback started by ({role}) {name} on {when}'),
    NORMAL: msg('Task started by ({role}) {name} on {when}'),
  },
  ON_HOLD: {
    INSPECTION: msg('Inspection on hold, started by ({role}) {name} on {when}'),
    FEEDBACK: msg('Feedback on hold, started by ({role}) {name} on {when}'),
    NORMAL: msg('Task on hold, started by ({role}) {name} on {when}'),
  },
  VOID: {
    INSPECTION: msg('Void inspection, started by ({role}) {name} on {when}'),
    FEEDBACK: msg('Void feedback, started by ({role}) {name} on {when}'),
    NORMAL: msg('Void task, started by ({role}) {name} on {when}'),
  },
} as const satisfies Record<WorkStatus, Record<SpecType, string>>

export const displaySentences = Object.values(displayWords).flatMap((byType) => Object.values(byType))

/** States and kinds in tables; English uses their codes. */
export const statusCodes = [
  msg('STARTED'),
  msg('ON_HOLD'),
  msg('COMPLETED'),
  msg('VOID'),
] as const satisfies WorkStatus[]
export const typeCodes = [msg('NORMAL'), msg('INSPECTION'), msg('FEEDBACK')] as const satisfies SpecType[]

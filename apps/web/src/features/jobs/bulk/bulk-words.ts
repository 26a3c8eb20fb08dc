import type { BulkInput, BulkResult } from '@muster/contract/jobs/jobs'
import { refusalSentence } from '@muster/contract/kit/failures'
import { msg, type Say, type Wording } from '@muster/ui/words/words.ts'

type Change = BulkResult['changes'][number]

const names = {
  enabled: msg('Status'),
  assigned: msg('People'),
  distanceFilterForLocationRecord: msg('Location record distance'),
  minimumDistanceToStart: msg('Minimum distance to start'),
  maxServiceTime: msg('Max service time'),
  pushFeedbackInDays: msg('Client feedback interval'),
} as const satisfies Record<Change['field'], string>

function wordValue(say: Say, field: Change['field'], value: Change['after'] | null): string {
  const number = Number(value ?? 0)
  switch (field) {
    case 'enabled':
      return value ? say('Active') : say('Inactive')
    case 'assigned':
      // Names keep their own direction, so that the arrow stays between before and after.
      return value ? `\u2068${value}\u2069` : say('No one assigned')
    case 'maxServiceTime':
      return say('{count} minutes', { count: number })
    case 'pushFeedbackInDays':
      return say('{count} days', { count: number })
    default:
      return say('{count} m', { count: number })
  }
}

export const wordChange = (say: Say, { field, before, after }: Change): string =>
  say('{field}: {before} → {after}', {
    field: say(names[field]),
    before: wordValue(say, field, before),
    after: wordValue(say, field, after),
  })

interface StayingJob {
  readonly job: BulkResult
  readonly why: Wording
}

export function splitResults(results: readonly BulkResult[], change: BulkInput['change']) {
  const changing = results.filter(({ changes, refused }) => changes.length > 0 && !refused)
  const staying = results
    .filter((job) => !changing.includes(job))
    .map((job): StayingJob => ({ job, why: reasonOf(job, change) }))
  return { changing, staying }
}

function reasonOf({ refused }: BulkResult, change: BulkInput['change']): Wording {
  if (refused) return { message: refused.message, ...refusalSentence(refused) }
  if (change.enabled !== undefined)
    return { message: change.enabled ? msg('Already active') : msg('Already inactive') }
  return {
    message: change.assign ? msg('These people are already assigned') : msg('Already has these limits'),
  }
}

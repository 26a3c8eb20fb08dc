import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'

interface LossInput {
  id: string
  count: number
  lastAt: string
}

const lostStep = 'outbox.lost'

/**
 * Keeps that a phone lost what had not been sent, beside the steps that were refused: the office can ask its person and
 * enter what is missing. The same loss counts once.
 */
export async function reportLoss(scope: Scope, { id, count, lastAt }: LossInput): Promise<null> {
  const { code, envelope } = failure('outbox.lost', { count })
  await scope
    .into('refused_steps', {
      user_id: scope.actor.id,
      key: id,
      endpoint: lostStep,
      work_id: null,
      job_id: null,
      code,
      message: envelope.message,
      reason: 'outbox.lost',
      params: JSON.stringify({ count }),
      recorded_at: new Date(lastAt),
      refused_at: scope.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'key']).doNothing())
    .execute()
  return null
}

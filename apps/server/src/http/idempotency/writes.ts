import { type Scope, sql } from '../../db/scope.ts'

export interface NewAnswer {
  endpoint: string
  key: string
  hash: string
  answer: string
}
/** Stores the answers to keys that this transaction claimed. */
export const storeAnswers = (tx: Scope, answers: readonly NewAnswer[]) =>
  tx.defer(sql`
    update idempotency_keys k
    set request_hash = decode(answer_rows.hash, 'hex'), answer = answer_rows.answer, status = 200
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as answer_rows(endpoint text, key uuid, hash text, answer jsonb)
    where k.tenant_id = ${tx.tenantId} and k.user_id = ${tx.actor.id}
      and k.endpoint = answer_rows.endpoint and k.key = answer_rows.key`)

import type { ActionState } from '@muster/contract/actions'
import { isUnsettled } from '@muster/rules/works/action-can'
import { isNoBetter } from '@muster/rules/works/reinspection'
import type { Scope } from '../../db/scope.ts'
import { type Finding, type FoundIn, lockFoundIn, readFindings } from './findings.ts'
import { makeAction } from './make-action.ts'
import { noteChange } from './note-change.ts'
import { listRules } from './rule-queries.ts'

const hourMs = 3_600_000

/**
 * Makes what the answers of a visit ask for. It reads the answers as they stand, so it may run late, twice and in any order:
 * a sub-task of a visit has one row in `action_answers` for ever, and a site one unsettled action for it.
 */
export const followAnswers = (scope: Scope, workId: number): Promise<void> =>
  scope.transaction(async (tx) => {
    if (!tx.company.makesActions && !(await hasActions(tx, workId))) return
    const work = await lockFoundIn(tx, workId)
    if (!work) return
    const rules = await listRules(tx)
    const findings = await readFindings(tx, work, rules)
    const answers = await tx.from('action_answers').selectAll().where('work_id', '=', workId).execute()
    const knownIds = new Set(answers.map(({ item_origin_id }) => item_origin_id))
    // Nothing is done any more at an archived site.
    if (work.archivedAt === null)
      for (const finding of findings.values())
        if (finding.rule && !knownIds.has(finding.originId))
          await followFinding(tx, work, finding, finding.rule)
    for (const row of answers) await followKnown(tx, work, row, findings.get(row.item_origin_id))
  })

const hasActions = async (tx: Scope, workId: number) =>
  (await tx
    .from('action_answers')
    .where('work_id', '=', workId)
    .select('work_id')
    .limit(1)
    .executeTakeFirst()) !== undefined

async function followFinding(tx: Scope, work: FoundIn, finding: Finding, rule: NonNullable<Finding['rule']>) {
  for (;;) {
    const newest = await lockNewest(tx, work.siteId, finding.originId)
    if (newest && takesFinding(newest, finding)) return addToAction(tx, work, newest, finding)
    const actionId = await makeAction(tx, {
      ...{ source: 'ANSWER', siteId: work.siteId, itemOriginId: finding.originId, workId: work.id },
      ...{ title: finding.title, priority: rule.priority, asksPhoto: rule.asksPhoto },
      ...{ ownerId: rule.owner?.tenantUserId ?? null },
      dueAt: new Date(finding.answeredAt.getTime() + rule.hours * hourMs),
    })
    if (actionId !== undefined) return keepAnswer(tx, work, actionId, finding)
    // Another visit was first: its action is there now.
  }
}

async function lockNewest(tx: Scope, siteId: number, originId: number) {
  const row = await tx
    .from('actions')
    .where('site_id', '=', siteId)
    .where('item_origin_id', '=', originId)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'state', 'done_at as doneAt', 'verified_at as verifiedAt'])
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, state: row.state as ActionState }
}
type NewestAction = NonNullable<Awaited<ReturnType<typeof lockNewest>>>

/** An answer that was given before the repair was verified speaks of what was repaired since, however late it arrives. */
const takesFinding = (action: NewestAction, { answeredAt }: Finding) =>
  isUnsettled(action) || (action.verifiedAt !== null && answeredAt <= action.verifiedAt)

async function addToAction(tx: Scope, work: FoundIn, action: NewestAction, finding: Finding) {
  await keepAnswer(tx, work, action.id, finding)
  await noteChange(tx, { id: action.id, workId: work.id }, 'FAILED_AGAIN')
  const isOpenAgain = action.state === 'DONE' && action.doneAt !== null && finding.answeredAt > action.doneAt
  await tx
    .change('actions', { answer_corrected: false, ...(isOpenAgain && { state: 'OPEN' }) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', action.id)
    .execute()
}

const keepAnswer = (tx: Scope, work: FoundIn, actionId: number, { originId, answer, answeredAt }: Finding) =>
  tx
    .into('action_answers', {
      ...{ work_id: work.id, item_origin_id: originId, action_id: actionId },
      ...{ answer, answered_at: answeredAt },
    })
    .execute()

/** A corrected answer that fails no longer stays, and its action says so. */
async function followKnown(
  tx: Scope,
  work: FoundIn,
  known: { item_origin_id: number; action_id: number; answer: string; fails: boolean },
  finding: Finding | undefined,
) {
  const fails =
    finding !== undefined && (finding.rule !== undefined || isNoBetter(finding.answer, known.answer))
  if (fails === known.fails) return
  await tx
    .change('action_answers', { fails })
    .where('work_id', '=', work.id)
    .where('item_origin_id', '=', known.item_origin_id)
    .execute()
  const failing = await tx
    .from('action_answers')
    .where('action_id', '=', known.action_id)
    .where('fails', '=', true)
    .select('work_id')
    .limit(1)
    .executeTakeFirst()
  await tx
    .change('actions', { answer_corrected: failing === undefined })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', known.action_id)
    .execute()
  await noteChange(tx, { id: known.action_id, workId: work.id }, fails ? 'FAILED_AGAIN' : 'CORRECTED')
}

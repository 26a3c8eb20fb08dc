import { ruleForAnswer, ruleForScore } from '@muster/rules/checklists/needed-action'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { type QuestionRow, readQuestions } from '../works/checklist/checklist.ts'
import { readScore } from '../works/checklist/filled-work.ts'
import type { StoredRule } from './rule-queries.ts'

/** Stands for the score of a whole visit, where a sub-task has its origin. */
const wholeVisit = 0

export const lockFoundIn = (tx: Scope, workId: number) =>
  tx
    .from('works')
    .innerJoin('sites', along('works.site_id'))
    .innerJoin('job_detail_versions', along('works.job_detail_version'))
    .where('works.id', '=', workId)
    .select(['works.id', 'works.site_id as siteId', 'works.status', 'works.ended_at as endedAt'])
    .select(['works.job_detail_id', 'works.job_detail_version', 'works.spec_types'])
    .select(['job_detail_versions.title as checklist', 'sites.archived_at as archivedAt'])
    .forUpdate('works')
    // An archived site closes its actions, and gets none meanwhile.
    .forShare('sites')
    .executeTakeFirst()
export type FoundIn = NonNullable<Awaited<ReturnType<typeof lockFoundIn>>>

/** What a visit says now of a sub-task, or by its score of itself; with the rule that asks for an action, where one does. */
export interface Finding {
  readonly originId: number
  readonly title: string
  readonly answer: string
  readonly answeredAt: Date
  readonly rule: StoredRule | undefined
}

const titleOf = ({ itemTitle, title }: QuestionRow) => [itemTitle, title].filter(Boolean).join(': ') || '?'

function findingOf(questions: readonly QuestionRow[], rules: readonly StoredRule[]): Finding[] {
  const judged = questions.flatMap((question) =>
    question.answer === null || question.answeredAt === null
      ? []
      : [{ question, answer: question.answer, answeredAt: question.answeredAt }],
  )
  const failing = judged.find(({ question }) => ruleForAnswer(question, rules))
  const said = failing ?? judged[0]
  if (!said) return []
  const { question, answer, answeredAt } = said
  const rule = ruleForAnswer(question, rules)
  return [{ originId: question.originId, title: titleOf(question), answer, answeredAt, rule }]
}

async function scoreFinding(tx: Scope, work: FoundIn, rules: readonly StoredRule[]): Promise<Finding[]> {
  if (work.status !== 'COMPLETED' || !work.endedAt || rules.every(({ kind }) => kind !== 'BAND')) return []
  const percentage = await readScore(tx, work.id)
  if (percentage === null) return []
  const title = `${work.checklist}: ${percentage} %`
  const rule = ruleForScore(percentage, rules)
  return [{ originId: wholeVisit, title, answer: String(percentage), answeredAt: work.endedAt, rule }]
}

/** All findings of a visit as its answers stand now; a voided visit has none. */
export async function readFindings(
  tx: Scope,
  work: FoundIn,
  rules: readonly StoredRule[],
): Promise<Map<number, Finding>> {
  if (work.status === 'VOID') return new Map()
  const items = Map.groupBy(await readQuestions(tx, work), ({ originId }) => originId)
  const findings = [...items.values()].flatMap((questions) => findingOf(questions, rules))
  const all = [...findings, ...(await scoreFinding(tx, work, rules))]
  return new Map(all.map((finding) => [finding.originId, finding]))
}

import type { Repair } from '@muster/contract/actions'
import type { Say } from '@muster/contract/kit/sentences'
import type { Signature } from '@muster/contract/reports'
import type { AnsweredSpec } from '@muster/contract/works/answers'
import type { FilledWork } from '@muster/contract/works/works'
import { isoWithOffset } from '@muster/rules/time/zone'
import { twoDecimals } from '@muster/rules/works/ratings'
import { repairText } from '@muster/rules/works/repair-text'
import {
  answerText,
  checksOf,
  commentsOf,
  questionText,
  ratingOf,
  specsOf,
} from '@muster/rules/works/work-report'
import { isoDayCell } from '../../../outside/sheets/measure-cells.ts'
import type { SheetCell } from '../../../outside/sheets/sheet.ts'
import type { Column, Table } from '../../documents/columns.ts'
import { sheetWords as exactly, reportWords as words } from './report-words.ts'

/** The last re-inspection of a visit; its day is that of the site. */
export interface ScoresAgain {
  readonly on: string
  readonly score: number | null
  /** By the id of the part, for those in which a question was judged again. */
  readonly byPart: ReadonlyMap<number, number>
}
interface WorkSheetOptions {
  /** What became of the failed checks. */
  repairs: readonly Repair[]
  again: ScoresAgain | undefined
  layout: 'FULL' | 'SUMMARY'
  zone: string
}
type Item = AnsweredSpec['specItems'][number]
type Question = Item['questionnaires'][number]
interface WorkLine {
  spec?: AnsweredSpec
  checks?: ReturnType<typeof checksOf>
  item?: Item
  question?: Question
}
type WorkColumn = Column<WorkLine>

const inZone = (instant: string | null | undefined, zone: string) =>
  instant ? isoWithOffset(zone, Date.parse(instant)) : null

const always = (label: string, cell: (t: Say) => SheetCell): WorkColumn => ({
  label,
  cell: (_, t) => cell(t),
})
const ofSpec = (label: string, cell: (spec: AnsweredSpec, t: Say) => SheetCell): WorkColumn => ({
  label,
  cell: ({ spec }, t) => (spec ? cell(spec, t) : null),
})
const ofQuestion = (
  label: string,
  cell: (question: Question, spec: AnsweredSpec, t: Say) => SheetCell,
): WorkColumn => ({
  label,
  cell: ({ question, spec }, t) => (question && spec ? cell(question, spec, t) : null),
})

const aboutWork = (work: FilledWork, zone: string): WorkColumn[] => [
  always(words.work, () => work.workId),
  always(exactly.description, (t) => t(work.displaySentence.template, work.displaySentence.params)),
  always(words.status, (t) => t(work.status)),
  always(words.client, () => work.clientName),
  always(words.site, () => work.locationName),
  always(words.siteAddress, () => work.siteAddress),
  always(words.inspector, () => `${work.employeeName} (${work.employeeRole})`),
  always(exactly.startIso, () => inZone(work.startTime, zone)),
  always(exactly.endIso, () => inZone(work.endTime, zone)),
  always(words.timeZone, () => zone),
  ofSpec(exactly.type, ({ jobSpecType }, t) => t(jobSpecType)),
  ofSpec(words.title, ({ title }) => title),
]
const questionColumns: readonly WorkColumn[] = [
  { label: words.subTask, cell: ({ item }) => item?.title ?? null },
  ofQuestion(words.question, (question, { jobSpecType }, t) =>
    question.followUp ? `– ${questionText(question, jobSpecType, t)}` : question.title,
  ),
  ofQuestion(exactly.answerType, ({ answerType }, _, t) => t(answerType)),
  ofQuestion(words.answer, (question, { jobSpecType }, t) => answerText(question, jobSpecType, t)),
  ofQuestion(words.rating, (question) => ratingOf(question)?.stars ?? null),
  ofQuestion(exactly.ratingMaximum, (question) => ratingOf(question)?.of ?? null),
  ofQuestion(exactly.files, ({ files }) => files.map(({ fileName }) => fileName).join('; ')),
]
const results = ({ overall }: FilledWork, signature: Signature | null, zone: string): WorkColumn[] => [
  ofSpec(exactly.average, ({ averageRating }) => twoDecimals(averageRating)),
  ofSpec(words.score, ({ percentage }) => percentage),
  ofSpec(exactly.completed, ({ completed }) => completed),
  ofSpec(exactly.questions, ({ questions }) => questions),
  always(words.overallRating, () => twoDecimals(overall?.average)),
  always(words.overallPercentage, () => overall?.percentage ?? null),
  always(exactly.reviewedBy, () => signature?.reviewedBy ?? null),
  always(exactly.reviewedIso, () => inZone(signature?.signedAt, zone)),
  // At the end, so that the columns before them keep their order.
  { label: exactly.passed, cell: ({ checks }) => checks?.passed ?? null },
  { label: exactly.failed, cell: ({ checks }) => checks?.failed ?? null },
]
/** Of a sub-task what became of it; on a row of a whole part, of all its failed checks. */
const repairColumn = (repairs: readonly Repair[]): WorkColumn => ({
  label: exactly.repair,
  cell: ({ spec, item }, t) => {
    const itemIds = item ? [item.id] : (spec?.specItems.map(({ id }) => id) ?? [])
    const repairsThere = repairs.filter(({ itemId }) => itemId !== null && itemIds.includes(itemId))
    return repairsThere.length > 0
      ? repairsThere.map((repair) => `${repair.title}: ${repairText(repair, t)}`).join('; ')
      : null
  },
})

const againColumns = (again: ScoresAgain | undefined): WorkColumn[] => [
  ofSpec(exactly.scoreAgain, ({ id }) => again?.byPart.get(id) ?? null),
  always(exactly.overallAgain, () => again?.score ?? null),
  always(exactly.lastReinspection, () => (again ? isoDayCell(again.on) : null)),
]

function linesOf(work: FilledWork, layout: WorkSheetOptions['layout']): WorkLine[] {
  return specsOf(work).flatMap((spec): WorkLine[] => {
    const checks = checksOf(spec)
    if (layout === 'SUMMARY') return [{ spec, checks }]
    return spec.specItems.flatMap((item) =>
      item.questionnaires.map((question) => ({ spec, checks, item, question })),
    )
  })
}

/** SUMMARY: a row for each part of the checklist, with comments. */
export function workTable(
  work: FilledWork,
  signature: Signature | null,
  { layout, zone, repairs, again }: WorkSheetOptions,
): Table<WorkLine, never> {
  const lines = linesOf(work, layout)
  return {
    columns: [
      ...aboutWork(work, zone),
      ...(layout === 'FULL' ? questionColumns : [ofSpec(words.comments, commentsOf)]),
      ...results(work, signature, zone),
      repairColumn(repairs),
      ...againColumns(again),
    ],
    lines: lines.length > 0 ? lines : [{}],
  }
}

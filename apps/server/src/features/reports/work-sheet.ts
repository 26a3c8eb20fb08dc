import type { Signature } from '@muster/contract/reports'
import type { Say } from '@muster/contract/sentences'
import type { AnsweredSpec } from '@muster/contract/work-answers'
import type { FilledWork } from '@muster/contract/works'
import { isoWithOffset } from '@muster/rules/time/zone'
import { twoDecimals } from '@muster/rules/works/ratings'
import { answerText, checksOf, commentsOf, ratingOf, specsOf } from '@muster/rules/works/work-report'
import type { Sheet, SheetCell } from '../../outside/sheet.ts'
import { sheetWords as exactly, reportWords as words } from './report-words.ts'

const about = [
  ...[words.work, exactly.description, words.status, words.client, words.site, words.siteAddress],
  ...[words.inspector, exactly.startIso, exactly.endIso, words.timeZone, exactly.type, words.title],
]
const ofQuestion = [
  ...[words.subTask, words.question, exactly.answerType, words.answer, words.rating],
  ...[exactly.ratingMaximum, exactly.files],
]
const results = [
  ...[exactly.average, words.score, exactly.completed, exactly.questions],
  ...[words.overallRating, words.overallPercentage, exactly.reviewedBy, exactly.reviewedIso],
]
/** At the end, so that the columns before them keep their order. */
const ofChecks = [exactly.passed, exactly.failed]

/** An instant with the offset of the zone that was chosen. */
const inZone = (instant: string | null | undefined, zone: string) =>
  instant ? isoWithOffset(zone, Date.parse(instant)) : null

/** The report of one work: a row for each question. SUMMARY: a row for each part of the checklist, with comments. */
export function workSheet(
  work: FilledWork,
  signature: Signature | null,
  { layout, zone, t }: { layout: 'FULL' | 'SUMMARY'; zone: string; t: Say },
): Sheet {
  const columns = [...about, ...(layout === 'FULL' ? ofQuestion : [words.comments]), ...results, ...ofChecks]
  const whose: SheetCell[] = [
    work.workId,
    t(work.displaySentence.template, work.displaySentence.params),
    t(work.status),
    work.clientName,
    work.locationName,
    work.siteAddress,
    `${work.employeeName} (${work.employeeRole})`,
    inZone(work.startTime, zone),
    inZone(work.endTime, zone),
    zone,
  ]
  const overall: SheetCell[] = [
    twoDecimals(work.overall?.average),
    work.overall?.percentage ?? null,
    signature?.reviewedBy ?? null,
    inZone(signature?.signedAt, zone),
  ]
  const rows = specsOf(work).flatMap((spec) => {
    const between = layout === 'FULL' ? questionsOf(spec, t) : [[commentsOf(spec)]]
    const { averageRating, percentage, completed, questions } = spec
    const { passed, failed } = checksOf(spec)
    return between.map((cells): SheetCell[] => [
      ...whose,
      t(spec.jobSpecType),
      spec.title,
      ...cells,
      ...[twoDecimals(averageRating), percentage, completed, questions],
      ...overall,
      ...[passed, failed],
    ])
  })
  const none = () => [
    ...whose,
    ...columns.slice(whose.length, -overall.length - ofChecks.length).map(() => null),
    ...overall,
    ...ofChecks.map(() => null),
  ]
  const header = columns.map((label) => t(label))
  return { header, rows: rows.length > 0 ? rows : [none()] }
}

const questionsOf = (spec: AnsweredSpec, t: Say) =>
  spec.specItems.flatMap((item) =>
    item.questionnaires.map((question): SheetCell[] => {
      const rating = ratingOf(question)
      return [
        item.title,
        question.title,
        t(question.answerType),
        answerText(question, spec.jobSpecType, t),
        rating?.stars ?? null,
        rating?.of ?? null,
        question.files.map((file) => file.fileName).join('; '),
      ]
    }),
  )

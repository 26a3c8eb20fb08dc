import type { Signature } from '@muster/contract/reports'
import type { AnsweredSpec, FilledWork } from '@muster/contract/works'
import { answerText, commentsOf, ratingOf, specsOf } from '@muster/rules/work-report'
import type { Sheet, SheetCell } from '../../outside/sheet.ts'

const about = [
  'Work',
  'Description',
  'Status',
  'Client',
  'Site',
  'Site address',
  'Inspector',
  'Start (ISO 8601)',
  'End (ISO 8601)',
  'Time zone',
  'Type',
  'Title',
]
const ofQuestion = ['Sub-task', 'Question', 'Answer type', 'Answer', 'Rating', 'Rating maximum', 'Files']
const results = [
  'Average',
  'Score %',
  'Completed',
  'Questions',
  'Overall rating',
  'Overall percentage',
  'Reviewed by',
  'Reviewed at (ISO 8601)',
]

/** The report of one work, a row for each question; as SUMMARY one for each part of the checklist, with its comments. */
export function workSheet(
  work: FilledWork,
  signature: Signature | null,
  layout: 'FULL' | 'SUMMARY' = 'FULL',
): Sheet {
  const header = [...about, ...(layout === 'FULL' ? ofQuestion : ['Comments']), ...results]
  const whose: SheetCell[] = [
    work.workId,
    work.displayText,
    work.status,
    work.clientName,
    work.locationName,
    work.siteAddress,
    `${work.employeeName} (${work.employeeRole})`,
    work.startTime ?? null,
    work.endTime ?? null,
    work.timezone,
  ]
  const overall: SheetCell[] = [
    work.overall?.average ?? null,
    work.overall?.percentage ?? null,
    signature?.reviewedBy ?? null,
    signature?.signedAt ?? null,
  ]
  const rows = specsOf(work).flatMap((spec) => {
    const between = layout === 'FULL' ? questionsOf(spec) : [[commentsOf(spec)]]
    const { averageRating, percentage, completed, questions } = spec
    return between.map((cells): SheetCell[] => [
      ...whose,
      spec.jobSpecType,
      spec.title,
      ...cells,
      ...[averageRating, percentage, completed, questions],
      ...overall,
    ])
  })
  const none = () => [...whose, ...header.slice(whose.length, -overall.length).map(() => null), ...overall]
  return { header, rows: rows.length > 0 ? rows : [none()] }
}

const questionsOf = (spec: AnsweredSpec) =>
  spec.specItems.flatMap((item) =>
    item.questionnaires.map((question): SheetCell[] => {
      const rating = ratingOf(question)
      return [
        item.title,
        question.title,
        question.answerType,
        answerText(question),
        rating?.stars ?? null,
        rating?.of ?? null,
        question.files.map((file) => file.fileName).join('; '),
      ]
    }),
  )

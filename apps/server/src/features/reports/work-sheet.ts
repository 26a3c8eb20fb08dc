import type { Signature } from '@muster/contract/reports'
import type { FilledWork } from '@muster/contract/works'
import { answerText, ratingOf, specsOf } from '@muster/rules/work-report'
import type { Sheet, SheetCell } from '../../outside/sheet.ts'

const header = [
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
  'Sub-task',
  'Question',
  'Answer type',
  'Answer',
  'Rating',
  'Rating maximum',
  'Files',
  'Average',
  'Score %',
  'Completed',
  'Questions',
  'Overall rating',
  'Overall percentage',
  'Reviewed by',
  'Reviewed at (ISO 8601)',
]

/** The detailed report of one work, a row for each question. */
export function workSheet(work: FilledWork, signature: Signature | null): Sheet {
  const { overall } = work
  const about: SheetCell[] = [
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
  const result: SheetCell[] = [
    overall?.average ?? null,
    overall?.percentage ?? null,
    signature?.reviewedBy ?? null,
    signature?.signedAt ?? null,
  ]
  const rows = specsOf(work).flatMap((spec) =>
    spec.specItems.flatMap((item) =>
      item.questionnaires.map((question): SheetCell[] => {
        const rating = ratingOf(question)
        return [
          ...about,
          spec.jobSpecType,
          spec.title,
          item.title,
          question.title,
          question.answerType,
          answerText(question),
          rating?.stars ?? null,
          rating?.of ?? null,
          question.files.map((file) => file.fileName).join('; '),
          spec.averageRating,
          spec.percentage,
          spec.completed,
          spec.questions,
          ...result,
        ]
      }),
    ),
  )
  const none = () => [...about, ...header.slice(about.length, -result.length).map(() => null), ...result]
  return { header, rows: rows.length > 0 ? rows : [none()] }
}

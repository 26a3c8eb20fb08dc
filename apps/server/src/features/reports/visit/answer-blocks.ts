import type { SpecType } from '@muster/contract/jobs/job-details'
import type { Say } from '@muster/contract/kit/sentences'
import type { AnsweredSpec } from '@muster/contract/works/answers'
import type { Block, Cell, Photo } from '@muster/pdf/document'
import { answerKind } from '@muster/rules/checklists/answer-types'
import {
  answeredText,
  answerText,
  checkResult,
  checksOf,
  completedText,
  findingsOf,
  isAside,
  photoKind,
  questionText,
  ratingOf,
  type SummaryLine,
  scoreText,
  seeFindings,
  summaryLines,
  takenText,
} from '@muster/rules/works/work-report'
import type { AnswersContext, WorkReportContext } from './report-context.ts'
import { reportWords as words } from './report-words.ts'
import { failedInRed, legendBlocks, ratingCell } from './score-blocks.ts'

type Item = AnsweredSpec['specItems'][number]
type Question = Item['questionnaires'][number]

/** A part of the checklist: a row for each sub-task with what was written of it, so that the two never part. */
export function answerBlocks(spec: AnsweredSpec, printed: AnswersContext): Block[] {
  const { t } = printed
  const about = [...(spec.description ? [spec.description] : []), completedText(spec, t)]
  return [
    { kind: 'heading', text: spec.title },
    ...about.map((text): Block => ({ kind: 'text', text, muted: true })),
    answerTable(
      spec.specItems.flatMap((item) => rowsOf(item, spec.jobSpecType, t)),
      t,
    ),
    ...photoBlocks(spec.specItems, printed),
  ]
}

export function findingBlocks(specs: readonly AnsweredSpec[], printed: AnswersContext): Block[] {
  const { t } = printed
  const findings = findingsOf(specs)
  if (findings.length === 0) return []
  const isOfSeveral = new Set(findings.map(({ spec }) => spec.id)).size > 1
  const blocks: Block[] = [{ kind: 'heading', text: t(words.findings) }]
  let rows: Cell[][] = []
  for (const { spec, item } of findings) {
    const title = isOfSeveral ? `${spec.title} · ${item.title}` : item.title
    rows.push(...rowsOf({ ...item, title }, spec.jobSpecType, t))
    const photos = photoBlocks([item], printed)
    if (photos.length === 0) continue
    // The table ends here, so that the photos stand under their finding.
    blocks.push(findingTable(rows), ...photos)
    rows = []
  }
  if (rows.length > 0) blocks.push(findingTable(rows))
  return blocks
}

export function summaryBlocks(specs: readonly AnsweredSpec[], printed: WorkReportContext): Block[] {
  const { t, work } = printed
  const lines = summaryLines(specs)
  const others = lines.flatMap(({ item, isFinding }) => (item && !isFinding ? [item] : []))
  return [
    { kind: 'heading', text: t(words.summary) },
    ...legendBlocks(work, specs, t),
    {
      kind: 'table',
      dense: true,
      columns: [
        { label: t(words.title), width: 2.4 },
        { label: t(words.rating), width: 1.2 },
        { label: t(words.comments), width: 3.6 },
        { label: t(words.answered), width: 1.1 },
        { label: t(words.score), width: 1.4, align: 'end' },
      ],
      rows: lines.flatMap((line) => summaryRows(line, t)),
    },
    ...photoBlocks(others, printed),
  ]
}

function summaryRows({ spec, item, isFinding }: SummaryLine, t: Say): Cell[][] {
  if (item) {
    const [first, ...others] = rowsOf(isFinding ? withoutFollowUps(item) : item, spec.jobSpecType, t)
    const [title = '', answer = '', remarks = ''] = first ?? []
    return [[title, answer, isFinding && remarks ? muted(t(seeFindings)) : remarks], ...others]
  }
  const partRow: Cell[] = [
    bold(spec.title),
    ratingCell(spec, t),
    '',
    failedInRed(answeredText(spec, t), checksOf(spec).failed > 0),
    bold(scoreText(spec, t)),
  ]
  return spec.description ? [partRow, [muted(spec.description)]] : [partRow]
}
/** They stand with the finding that they tell of. */
const withoutFollowUps = (item: Item): Item => ({
  ...item,
  questionnaires: item.questionnaires.filter(({ followUp }) => !followUp),
})
const bold = (text: string): Cell => ({ text, bold: true })
const muted = (text: string): Cell => ({ text, color: mutedColor })
const mutedColor = '#5b6573'

const table = (rows: Cell[][], [subTask, answer, comments]: readonly [string, string, string]): Block => ({
  kind: 'table',
  dense: true,
  columns: [
    { label: subTask, width: 2.6 },
    { label: answer, width: 1.7 },
    { label: comments, width: 3.2 },
  ],
  rows,
})
const answerTable = (rows: Cell[][], t: Say) =>
  table(rows, [t(words.subTask), t(words.answer), t(words.comments)])
const findingTable = (rows: Cell[][]) => table(rows, ['', '', ''])

function rowsOf(item: Item, type: SpecType, t: Say): Cell[][] {
  const main = item.questionnaires.filter((question) => !isAside(question))
  const asides = item.questionnaires.filter(isAside).flatMap((question) => asideText(question, type, t))
  const remarks = asides.join('\n')
  const [first, ...others] = main
  if (!first) return [[item.title, remarks ? '' : '–', remarks]]
  return [
    [[item.title, first.title].filter(Boolean).join(' · '), answerCell(first, type, t), remarks],
    ...others.map((question): Cell[] => {
      const text = questionText(question, type, t)
      return [question.followUp ? `– ${text}` : text, answerCell(question, type, t), '']
    }),
  ]
}

/** What was written, or how many photos were taken; an optional question without an answer has nothing to tell. */
function asideText(question: Question, type: SpecType, t: Say): string[] {
  const answer = answerText(question, type, t)
  if (answer === '–' && !question.mandatory) return []
  if (answerKind(question) === 'TEXT' && !question.title) return [answer]
  return [`${questionText(question, type, t)}: ${answer}`]
}

const answerCell = (question: Question, type: SpecType, t: Say): Cell =>
  ratingOf(question) ?? failedInRed(answerText(question, type, t), checkResult(question, type) === 'fail')

/** So many beside each other that those of a usual inspection take one row. */
const photosInRow = 6

function photoBlocks(items: readonly Item[], { t, photos: printable, zone }: AnswersContext): Block[] {
  const photos = items.flatMap((item) =>
    item.questionnaires.flatMap((question) =>
      question.files.flatMap((file): Photo[] => {
        const bytes = printable.get(file.id)
        const taken = takenText(file.takenAt, zone)
        return bytes
          ? [{ bytes, caption: [captionOf(question, item.title, t), taken].filter(Boolean).join(' · ') }]
          : []
      }),
    ),
  )
  return photos.length > 0 ? [{ kind: 'photos', photos, columns: photosInRow }] : []
}

const captionOf = (question: Question, item: string, t: Say) =>
  [t(photoKind(question)), item, question.title].filter((part) => part).join(' · ')

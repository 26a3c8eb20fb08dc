import type { SpecType } from '@muster/contract/job-details'
import type { Say } from '@muster/contract/sentences'
import type { AnsweredSpec } from '@muster/contract/work-answers'
import type { Block, Cell, Photo } from '@muster/pdf/document'
import { answerKind, isFileAnswer } from '@muster/rules/checklists/answer-types'
import {
  answerText,
  checkResult,
  completedText,
  findingsOf,
  isFinding,
  isStarred,
  photoKind,
  questionText,
  ratingOf,
  takenText,
} from '@muster/rules/works/work-report'
import type { AnswersContext } from './report-context.ts'
import { reportWords as words } from './report-words.ts'
import { failedInRed } from './score-blocks.ts'

type Item = AnsweredSpec['specItems'][number]
type Question = Item['questionnaires'][number]

/** A part of the checklist: a row for each sub-task with what was written of it, so that the two never part. */
export function answerBlocks(spec: AnsweredSpec, printed: AnswersContext): Block[] {
  const { t } = printed
  const about = [
    ...(spec.description ? [spec.description] : []),
    ...(isStarred(spec) ? [] : [completedText(spec, t)]),
  ]
  const others = spec.specItems.filter((item) => !isPrintedFinding(spec, item))
  return [
    { kind: 'heading', text: spec.title },
    ...about.map((text): Block => ({ kind: 'text', text, muted: true })),
    answerTable(
      spec.specItems.flatMap((item) => rowsOf(item, spec.jobSpecType, t)),
      t,
    ),
    ...photoBlocks(others, printed),
  ]
}

/**
 * What a reader has to look at, before the parts: low ratings, failed checks and remarks, with their photos. A sub-task that
 * has photos alone keeps them in its part: an ordinary inspection stays one page.
 */
export function findingBlocks(specs: readonly AnsweredSpec[], printed: AnswersContext): Block[] {
  const { t } = printed
  const findings = findingsOf(specs).filter(({ spec, item }) => isPrintedFinding(spec, item))
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
    blocks.push(answerTable(rows, t), ...photos)
    rows = []
  }
  if (rows.length > 0) blocks.push(answerTable(rows, t))
  return blocks
}

const isPrintedFinding = ({ jobSpecType }: AnsweredSpec, item: Item) =>
  isFinding(withoutFiles(item), jobSpecType)
const withoutFiles = (item: Item): Item => ({
  ...item,
  questionnaires: item.questionnaires.map((question) => ({ ...question, files: [] })),
})

const answerTable = (rows: Cell[][], t: Say): Block => ({
  kind: 'table',
  columns: [
    { label: t(words.subTask), width: 2.6 },
    { label: t(words.answer), width: 1.7 },
    { label: t(words.comments), width: 3.2 },
  ],
  rows,
})

const isAside = (question: Question) => answerKind(question) === 'TEXT' || isFileAnswer(question)

function rowsOf(item: Item, type: SpecType, t: Say): Cell[][] {
  const main = item.questionnaires.filter((question) => !isAside(question))
  const asides = item.questionnaires.filter(isAside).flatMap((question) => asideText(question, type, t))
  const remarks = asides.join('\n')
  const [first, ...others] = main
  if (!first) return [[item.title, remarks ? '' : '–', remarks]]
  return [
    [[item.title, first.title].filter(Boolean).join(' · '), answerCell(first, type, t), remarks],
    ...others.map((question): Cell[] => [questionText(question, type, t), answerCell(question, type, t), '']),
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

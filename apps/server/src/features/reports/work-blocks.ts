import type { SpecType } from '@muster/contract/job-details'
import { type Signature, signatureSheet } from '@muster/contract/reports'
import type { Say } from '@muster/contract/sentences'
import type { AnsweredSpec } from '@muster/contract/work-answers'
import type { FilledWork } from '@muster/contract/works'
import type { Block, Cell, Photo, Signed } from '@muster/pdf/document'
import { dateText, longDateText, withLongDate } from '@muster/rules/date-text'
import { stretchesOf } from '@muster/rules/distance'
import { legend } from '@muster/rules/ratings'
import {
  answeredText,
  answerText,
  checkResult,
  checksOf,
  commentsOf,
  completedText,
  failedChecks,
  hasRatings,
  isStarred,
  legendNote,
  questionText,
  ratingOf,
  scoreText,
  specsOf,
} from '@muster/rules/work-report'
import { localDateTime } from '@muster/rules/zone'
import type { Path } from './path.ts'
import { photoWords, statusWords, reportWords as words } from './report-words.ts'

const bandColors: Readonly<Record<string, string>> = {
  excellent: '#1a7f4b',
  'very good': '#2f7d32',
  good: '#6b7a12',
  fair: '#9a6200',
  unsatisfactory: '#b3261e',
}
const failColor = bandColors.unsatisfactory!

export interface WorkReportContext {
  t: Say
  /** In which dates are written. */
  locale: string
  work: FilledWork
  /** The zone in which times are said. */
  zone: string
  /** Of each stored file that can be printed, by its id. */
  photos: ReadonlyMap<number, Uint8Array>
  /** Null for those who may not see where people went. */
  path: Path | null
  /** The code by which anybody can ask whether the report is unaltered; absent for a work without entries. */
  verification?: { code: string; address: string } | undefined
  /** Null until it is signed. */
  signature: Signature | null
}

/** The report of one work as the blocks of a document, in the order of its screen. */
export function workBlocks(printed: WorkReportContext): Block[] {
  const { work, photos, path, verification, signature, locale, t } = printed
  const specs = specsOf(work)
  return [
    {
      kind: 'text',
      text: withLongDate(t(work.displaySentence.template, work.displaySentence.params), locale),
      bold: true,
    },
    { kind: 'facts', facts: headerFacts(printed) },
    ...failedBlocks(specs, t),
    ...summaryBlocks(work, specs, t),
    ...specs.flatMap((spec) => answerBlocks(spec, photos, t)),
    ...pathBlocks(path, t),
    ...verificationBlocks(verification, t),
    {
      kind: 'signatureLines',
      labels: [t(words.reviewedBy), t(words.signature), t(words.date)],
      signed: signedLines(signature),
    },
  ]
}

/** The failed checks stand before everything else, so that a reader who signs cannot miss them. */
function failedBlocks(specs: readonly AnsweredSpec[], t: Say): Block[] {
  const failed = failedChecks(specs, t)
  if (failed.length === 0) return []
  return [
    {
      kind: 'text',
      text: t(words.failedChecks, { count: failed.length }),
      bold: true,
      color: failColor,
    },
    ...failed.map((line): Block => ({ kind: 'text', text: line, color: failColor })),
  ]
}

function verificationBlocks(verification: WorkReportContext['verification'], t: Say): Block[] {
  if (!verification) return []
  return [
    { kind: 'heading', text: t(words.verification) },
    {
      kind: 'facts',
      facts: [
        { label: t(words.code), value: verification.code },
        { label: t(words.address), value: verification.address, wide: true },
      ],
    },
    {
      kind: 'text',
      text: t(words.anybody),
      muted: true,
    },
  ]
}

const signedLines = (signature: Signature | null): Signed[] =>
  signature
    ? [
        signature.reviewedBy,
        signature.strokes.length > 0
          ? { strokes: signature.strokes, ...signatureSheet }
          : signature.reviewedBy,
        dateText(signature.signedAt.slice(0, 10)),
      ]
    : []

/** 'March 2, 2026 05:00:00' by the clock of a zone. */
function momentText(instant: string, { zone, locale }: WorkReportContext): string {
  const [date, time] = localDateTime(zone, Date.parse(instant)).split('T')
  return `${longDateText(date!, locale)} ${time}`
}

function headerFacts(printed: WorkReportContext) {
  const { work, zone, t } = printed
  const fact = (label: string, value: string) => ({ label: t(label), value })
  const { startTime, endTime } = work
  const when = [
    ...(startTime ? [fact(words.start, momentText(startTime, printed))] : []),
    ...(endTime ? [fact(words.end, momentText(endTime, printed))] : []),
  ]
  return [
    fact(words.client, work.clientName),
    fact(words.site, work.locationName),
    fact(words.siteAddress, work.siteAddress),
    fact(words.inspector, `${work.employeeName} (${work.employeeRole})`),
    fact(words.work, String(work.workId)),
    fact(words.status, t(statusWords[work.status])),
    ...when,
    ...(when.length > 0 ? [fact(words.timeZone, zone)] : []),
  ]
}

function summaryBlocks(work: FilledWork, specs: readonly AnsweredSpec[], t: Say): Block[] {
  if (specs.length === 0) return [{ kind: 'text', text: t(words.noChecklist) }]
  const rows = specs.map((spec): Cell[] => [
    spec.title,
    ratingCell(spec, t),
    commentsOf(spec) || '–',
    failedInRed(answeredText(spec, t), checksOf(spec).failed > 0),
    scoreText(spec, t),
  ])
  return [
    { kind: 'heading', text: t(words.summary) },
    ...(hasRatings(specs) ? [ratingLegend(t)] : []),
    {
      kind: 'table',
      columns: [
        { label: t(words.title), width: 2.2 },
        { label: t(words.rating), width: 1.8 },
        { label: t(words.comments), width: 2.6 },
        { label: t(words.answered), width: 1.2 },
        { label: t(words.score), width: 1.8, align: 'end' },
      ],
      rows,
    },
    ...overallBlocks(work, t),
  ]
}

const ratingLegend = (t: Say): Block => ({
  kind: 'legend',
  items: legend.ratings.map(({ rating, text }) => ({
    text: `${rating} ${t(text)}`,
    stars: { stars: rating, of: 5 },
  })),
})

function ratingCell(spec: AnsweredSpec, t: Say): Cell {
  if (!isStarred(spec)) return completedText(spec, t)
  return spec.averageRating === null ? '–' : { stars: spec.averageRating, of: spec.maximum }
}

const failedInRed = (text: string, isFailed: boolean): Cell =>
  isFailed ? { text, color: failColor, bold: true } : text

function overallBlocks({ overall }: FilledWork, t: Say): Block[] {
  if (!overall) return []
  const { average, maximum, percentage, band } = overall
  const color = bandColors[band]
  return [
    {
      kind: 'facts',
      facts: [
        {
          label: t(words.overallRating),
          value: t(words.ofMaximum, { average: average.toFixed(2), maximum }),
        },
        {
          label: t(words.overallPercentage),
          value: `${percentage}% ${t(band)}`,
          ...(color && { color }),
        },
      ],
    },
    {
      kind: 'legend',
      items: legend.percentages.map(({ band, range }) => ({
        text: `${range} ${t(band)}`,
        color: bandColors[band]!,
      })),
    },
    { kind: 'text', text: t(legendNote), muted: true },
  ]
}

type Question = AnsweredSpec['specItems'][number]['questionnaires'][number]

const questionsOf = (spec: AnsweredSpec) =>
  spec.specItems.flatMap((item) =>
    item.questionnaires.map((question, i) => ({ item: i === 0 ? item.title : '', of: item.title, question })),
  )

function photosOf(spec: AnsweredSpec, printable: WorkReportContext['photos'], t: Say): Block[] {
  const photos = questionsOf(spec).flatMap(({ of, question }) =>
    question.files.flatMap((file): Photo[] => {
      const bytes = printable.get(file.id)
      return bytes ? [{ bytes, caption: captionOf(question, of, t) }] : []
    }),
  )
  return photos.length > 0 ? [{ kind: 'photos', photos }] : []
}

function answerBlocks(spec: AnsweredSpec, printable: WorkReportContext['photos'], t: Say): Block[] {
  const rows = questionsOf(spec).map(({ item, question }): Cell[] => [
    item,
    questionText(question, spec.jobSpecType, t),
    ratingOf(question) ?? answerCell(question, spec.jobSpecType, t),
  ])
  return [
    { kind: 'heading', text: spec.title },
    ...(spec.description ? [{ kind: 'text', text: spec.description, muted: true } as const] : []),
    {
      kind: 'table',
      columns: [
        { label: t(words.subTask), width: 2 },
        { label: t(words.question), width: 2.5 },
        { label: t(words.answer), width: 3 },
      ],
      rows,
    },
    ...photosOf(spec, printable, t),
  ]
}

function answerCell(question: Question, type: SpecType, t: Say): Cell {
  return failedInRed(answerText(question, type, t), checkResult(question, type) === 'fail')
}

const photoKinds: Readonly<Record<string, string>> = photoWords
const captionOf = ({ answerType, title }: { answerType: string; title: string }, item: string, t: Say) =>
  [t(photoKinds[answerType] ?? ''), item, title].filter((part) => part).join(' · ')

function pathBlocks(path: Path | null, t: Say): Block[] {
  if (!path || path.locations.length === 0) return []
  return [
    { kind: 'heading', text: t(words.path) },
    {
      kind: 'text',
      text: t(words.positions, {
        count: String(path.locations.length),
        metres: String(Math.round(path.length)),
      }),
      muted: true,
    },
    {
      kind: 'path',
      points: stretchesOf(path.locations),
      start: t(words.start),
      end: t(words.end),
      gap: t(words.gap),
    },
  ]
}

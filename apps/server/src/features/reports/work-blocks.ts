import { type Signature, signatureSheet } from '@muster/contract/reports'
import type { AnsweredSpec, FilledWork } from '@muster/contract/works'
import { dateText, longDateText } from '@muster/rules/date-text'
import { stretchesOf } from '@muster/rules/distance'
import { legend } from '@muster/rules/ratings'
import {
  answerText,
  commentsOf,
  completedText,
  isStarred,
  legendNote,
  ratingOf,
  scoreText,
  specsOf,
} from '@muster/rules/work-report'
import { localDateTime } from '@muster/rules/zone'
import type { Block, Cell, Photo, Signed } from '../../outside/pdf/document.ts'
import type { Path } from './path.ts'

const statusText = { STARTED: 'Ongoing', ON_HOLD: 'On hold', COMPLETED: 'Completed', VOID: 'Void' } as const
const bandColors: Readonly<Record<string, string>> = {
  excellent: '#1a7f4b',
  'very good': '#2f7d32',
  good: '#6b7a12',
  fair: '#9a6200',
  unsatisfactory: '#b3261e',
}
export interface Printed {
  work: FilledWork
  /** The zone in which times are said. */
  zone: string
  /** Of each stored file that can be printed, by its id. */
  photos: ReadonlyMap<number, Uint8Array>
  /** Null for those who may not see where people went. */
  path: Path | null
  /** The code by which anybody can ask whether the report is unaltered; absent for a work without entries. */
  verification?: { code: string; address: string } | undefined
  /** Null while nobody has signed. */
  signature: Signature | null
  /** A summary leaves out what was answered question by question. */
  layout: 'FULL' | 'SUMMARY'
}

/** The report of one work as the blocks of a document, in the order of its screen. */
export function workBlocks(printed: Printed): Block[] {
  const { work, zone, photos, path, verification, signature, layout } = printed
  const specs = specsOf(work)
  return [
    { kind: 'text', text: work.displayText, bold: true },
    { kind: 'facts', facts: headerFacts(work, zone) },
    ...summaryBlocks(work, specs),
    ...specs.flatMap((spec) => (layout === 'FULL' ? answerBlocks(spec, photos) : photoBlocks(spec, photos))),
    ...pathBlocks(path),
    ...verificationBlocks(verification),
    { kind: 'signatureLines', labels: ['Reviewed By', 'Signature', 'Date'], signed: signedLines(signature) },
  ]
}

function verificationBlocks(verification: Printed['verification']): Block[] {
  if (!verification) return []
  return [
    { kind: 'heading', text: 'Verification' },
    {
      kind: 'facts',
      facts: [
        { label: 'Verification code', value: verification.code },
        { label: 'Address', value: verification.address },
      ],
    },
    {
      kind: 'text',
      text: 'Anybody can ask at this address, without signing in, whether this report is unaltered.',
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
export function momentText(instant: string, zone: string): string {
  const [date, time] = localDateTime(zone, Date.parse(instant)).split('T')
  return `${longDateText(date!)} ${time}`
}

function headerFacts(work: FilledWork, zone: string) {
  const when = [
    { label: 'Start', value: work.startTime },
    { label: 'End', value: work.endTime },
  ].flatMap(({ label, value }) => (value ? [{ label, value: momentText(value, zone) }] : []))
  return [
    { label: 'Client', value: work.clientName },
    { label: 'Site', value: work.locationName },
    { label: 'Site address', value: work.siteAddress },
    { label: 'Inspector', value: `${work.employeeName} (${work.employeeRole})` },
    { label: 'Work', value: String(work.workId) },
    { label: 'Status', value: statusText[work.status] },
    ...when,
    ...(when.length > 0 ? [{ label: 'Time zone', value: zone }] : []),
  ]
}

function summaryBlocks(work: FilledWork, specs: readonly AnsweredSpec[]): Block[] {
  if (specs.length === 0) return [{ kind: 'text', text: 'This work has no checklist.' }]
  const rows = specs.map((spec): Cell[] => [
    spec.title,
    isStarred(spec) ? { stars: spec.averageRating ?? 0, of: spec.maximum } : completedText(spec),
    commentsOf(spec) || '–',
    spec.leftOut > 0 ? `${spec.answered}, ${spec.leftOut} left out` : String(spec.answered),
    scoreText(spec),
  ])
  return [
    { kind: 'heading', text: 'Inspection summary' },
    {
      kind: 'legend',
      items: legend.ratings.map(({ rating, text }) => ({
        text: `${rating} ${text}`,
        stars: { stars: rating, of: 5 },
      })),
    },
    {
      kind: 'table',
      columns: [
        { label: 'Title', width: 2.2 },
        { label: 'Rating', width: 1.8 },
        { label: 'Comments', width: 3 },
        { label: 'Answered', width: 1.2 },
        { label: 'Score %', width: 1.4, align: 'end' },
      ],
      rows,
    },
    ...overallBlocks(work),
  ]
}

function overallBlocks({ overall }: FilledWork): Block[] {
  if (!overall) return []
  const color = bandColors[overall.band]
  return [
    {
      kind: 'facts',
      facts: [
        { label: 'Overall rating', value: `${overall.average.toFixed(2)} of ${overall.maximum}` },
        {
          label: 'Overall percentage',
          value: `${overall.percentage}% ${overall.band}`,
          ...(color && { color }),
        },
      ],
    },
    {
      kind: 'legend',
      items: legend.percentages.map(({ band, range }) => ({
        text: `${range} ${band}`,
        color: bandColors[band]!,
      })),
    },
    { kind: 'text', text: legendNote, muted: true },
  ]
}

const questionsOf = (spec: AnsweredSpec) =>
  spec.specItems.flatMap((item) =>
    item.questionnaires.map((question, i) => ({ item: i === 0 ? item.title : '', of: item.title, question })),
  )

function photosOf(spec: AnsweredSpec, printable: Printed['photos']): Block[] {
  const photos = questionsOf(spec).flatMap(({ of, question }) =>
    question.files.flatMap((file): Photo[] => {
      const bytes = printable.get(file.id)
      return bytes ? [{ bytes, caption: captionOf(question.answerType, of, question.title) }] : []
    }),
  )
  return photos.length > 0 ? [{ kind: 'photos', photos }] : []
}

function photoBlocks(spec: AnsweredSpec, printable: Printed['photos']): Block[] {
  const photos = photosOf(spec, printable)
  return photos.length > 0 ? [{ kind: 'heading', text: spec.title }, ...photos] : []
}

function answerBlocks(spec: AnsweredSpec, printable: Printed['photos']): Block[] {
  const rows = questionsOf(spec).map(({ item, question }): Cell[] => [
    item,
    question.title,
    ratingOf(question) ?? answerText(question),
  ])
  return [
    { kind: 'heading', text: spec.title },
    ...(spec.description ? [{ kind: 'text', text: spec.description, muted: true } as const] : []),
    {
      kind: 'table',
      columns: [
        { label: 'Sub-task', width: 2 },
        { label: 'Question', width: 2.5 },
        { label: 'Answer', width: 3 },
      ],
      rows,
    },
    ...photosOf(spec, printable),
  ]
}

const photoKinds: Readonly<Record<string, string>> = { BEFORE_IMAGES: 'Before', AFTER_IMAGES: 'After' }
const captionOf = (answerType: string, item: string, question: string) =>
  [photoKinds[answerType], item, question].filter((part) => part).join(' · ')

function pathBlocks(path: Path | null): Block[] {
  if (!path || path.locations.length === 0) return []
  return [
    { kind: 'heading', text: 'Walked path' },
    {
      kind: 'text',
      text: `${path.locations.length} positions, ${Math.round(path.length)} m along them.`,
      muted: true,
    },
    {
      kind: 'path',
      points: stretchesOf(path.locations),
      start: 'Start',
      end: 'End',
      gap: 'Way not recorded',
    },
  ]
}

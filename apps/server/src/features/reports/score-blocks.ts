import type { Say } from '@muster/contract/sentences'
import type { AnsweredSpec } from '@muster/contract/work-answers'
import type { FilledWork } from '@muster/contract/works'
import type { Block, Cell } from '@muster/pdf/document'
import { legend } from '@muster/rules/works/ratings'
import {
  answeredText,
  changeText,
  checksOf,
  commentsOf,
  completedText,
  hasRatings,
  isStarred,
  legendNote,
  scoreText,
} from '@muster/rules/works/work-report'
import { encode } from 'uqr'
import type { WorkReportContext } from './report-context.ts'
import { reportWords as words } from './report-words.ts'

const bandColors: Readonly<Record<string, string>> = {
  excellent: '#1a7f4b',
  'very good': '#2f7d32',
  good: '#6b7a12',
  fair: '#9a6200',
  unsatisfactory: '#b3261e',
}
export const failColor = bandColors.unsatisfactory!

/** The score before everything else, and the code by which the report can be checked. */
export function scoreBlocks({ work: { overall, lastScore }, verification, t }: WorkReportContext): Block[] {
  if (!overall && !verification) return []
  const { average, maximum, percentage, band } = overall ?? {}
  const color = band && bandColors[band]
  const lines = [
    ...(average === undefined || maximum === undefined
      ? []
      : [
          {
            label: t(words.overallRating),
            value: t(words.ofMaximum, { average: average.toFixed(2), maximum }),
          },
        ]),
    ...(percentage === undefined || lastScore === null
      ? []
      : [
          {
            label: t(words.lastScore),
            value: `${lastScore}% (${changeText(percentage, lastScore)})`,
          },
        ]),
  ]
  return [
    {
      kind: 'score',
      ...(percentage !== undefined && {
        score: {
          label: t(words.overallPercentage),
          figures: `${percentage}%`,
          word: t(band ?? ''),
          ...(color && { color }),
        },
      }),
      lines,
      ...(verification && {
        code: {
          label: t(words.code),
          value: verification.code,
          modules: encode(verification.address, { border: 0 }).data,
          note: t(words.anybody),
          address: verification.address,
        },
      }),
    },
  ]
}

/** Of inspections and feedback; ordinary visits say in each part what was completed. */
export function summaryBlocks(work: FilledWork, specs: readonly AnsweredSpec[], t: Say): Block[] {
  if (specs.length === 0) return [{ kind: 'text', text: t(words.noChecklist) }]
  if (!specs.some(isStarred)) return []
  const rows = specs.map((spec): Cell[] => [
    spec.title,
    ratingCell(spec, t),
    commentsOf(spec) || '–',
    failedInRed(answeredText(spec, t), checksOf(spec).failed > 0),
    scoreText(spec, t),
  ])
  return [
    { kind: 'heading', text: t(words.summary) },
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
    ...legendBlocks(work, specs, t),
  ]
}

function ratingCell(spec: AnsweredSpec, t: Say): Cell {
  if (!isStarred(spec)) return completedText(spec, t)
  return spec.averageRating === null ? '–' : { stars: spec.averageRating, of: spec.maximum }
}

export const failedInRed = (text: string, isFailed: boolean): Cell =>
  isFailed ? { text, color: failColor, bold: true } : text

/** What the stars and the colours mean; the percentages where there is one to explain. */
function legendBlocks({ overall }: FilledWork, specs: readonly AnsweredSpec[], t: Say): Block[] {
  if (!hasRatings(specs)) return []
  const ratings = legend.ratings.map(({ rating, text }) => ({ text: `${rating} ${t(text)}` }))
  const percentages = legend.percentages.map(({ band, range }) => ({
    text: `${range} ${t(band)}`,
    color: bandColors[band]!,
  }))
  if (!overall) return [{ kind: 'legend', items: ratings }]
  return [
    { kind: 'legend', items: [...ratings, ...percentages] },
    { kind: 'text', text: t(legendNote), muted: true },
  ]
}

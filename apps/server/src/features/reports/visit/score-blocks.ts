import type { Say } from '@muster/contract/kit/sentences'
import type { AnsweredSpec } from '@muster/contract/works/answers'
import type { FilledWork } from '@muster/contract/works/works'
import type { Block, Cell } from '@muster/pdf/document'
import { bandColors, band as bandOf, legend } from '@muster/rules/works/ratings'
import { changeText, completedText, hasRatings, isStarred, legendNote } from '@muster/rules/works/work-report'
import { encode } from 'uqr'
import type { WorkReportContext } from './report-context.ts'
import { reportWords as words } from './report-words.ts'

export const failColor = bandColors.unsatisfactory

/** The score before everything else, and the code by which the report can be checked. */
export function scoreBlocks({ work: { overall, lastScore }, verification, t }: WorkReportContext): Block[] {
  if (!overall && !verification) return []
  const { average, maximum, percentage, band } = overall ?? {}
  const color = percentage === undefined ? undefined : bandColors[bandOf(percentage)]
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

/** Stars, or how many tasks were completed. */
export function ratingCell(spec: AnsweredSpec, t: Say): Cell {
  if (!isStarred(spec)) return completedText(spec, t)
  return spec.averageRating === null ? '–' : { stars: spec.averageRating, of: spec.maximum }
}

export const failedInRed = (text: string, isFailed: boolean): Cell =>
  isFailed ? { text, color: failColor, bold: true } : text

/** What the stars and the colours mean; the percentages where there is one to explain. */
export function legendBlocks({ overall }: FilledWork, specs: readonly AnsweredSpec[], t: Say): Block[] {
  if (!hasRatings(specs)) return []
  const ratings = legend.ratings.map(({ rating, text }) => ({ text: `${rating} ${t(text)}` }))
  const percentages = legend.percentages.map(({ band, range }) => ({
    text: `${range} ${t(band)}`,
    color: bandColors[band],
  }))
  const items = overall ? [...ratings, ...percentages, { text: t(legendNote) }] : ratings
  return [{ kind: 'legend', items }]
}

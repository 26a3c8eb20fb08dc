import type { Say } from '@muster/contract/kit/sentences'
import { type Signature, signatureSheet } from '@muster/contract/reports'
import type { AnsweredSpec } from '@muster/contract/works/answers'
import type { Block, Fact, Signed } from '@muster/pdf/document'
import { dateText, longDateText, withLongDate } from '@muster/rules/time/date-text'
import { localDateTime } from '@muster/rules/time/zone'
import { stretchesOf } from '@muster/rules/works/distance'
import { failedChecks, isStarred, specsOf } from '@muster/rules/works/work-report'
import { answerBlocks, findingBlocks, summaryBlocks } from './answer-blocks.ts'
import type { Path } from './path.ts'
import { repairBlocks } from './repair-blocks.ts'
import type { WorkReportContext } from './report-context.ts'
import { statusWords, reportWords as words } from './report-words.ts'
import { failColor, scoreBlocks } from './score-blocks.ts'

export function workBlocks(printed: WorkReportContext): Block[] {
  const { work, path, signature, locale, t } = printed
  const specs = specsOf(work)
  return [
    {
      kind: 'text',
      text: withLongDate(t(work.displaySentence.template, work.displaySentence.params), locale),
      bold: true,
    },
    ...failedBlocks(specs, t),
    ...scoreBlocks(printed),
    headBlock(headerFacts(printed), path, t),
    ...repairBlocks(printed),
    ...checklistBlocks(printed, specs),
    {
      kind: 'signatureLines',
      labels: [t(words.reviewedBy), t(words.signature), t(words.date)],
      signed: signedLines(signature),
    },
  ]
}

function checklistBlocks(printed: WorkReportContext, specs: readonly AnsweredSpec[]): Block[] {
  if (specs.length === 0) return [{ kind: 'text', text: printed.t(words.noChecklist) }]
  if (!specs.some(isStarred)) return specs.flatMap((spec) => answerBlocks(spec, printed))
  return [...findingBlocks(specs, printed), ...summaryBlocks(specs, printed)]
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
  const fact = (label: string, value: string) => ({ label, value })
  const { startTime, startArrived, endTime } = work
  // The zone in the label, because the clock of a time is part of it.
  const inZone = (label: string) => `${t(label)} (${zone})`
  return [
    fact(t(words.client), work.clientName),
    fact(t(words.site), work.locationName),
    fact(t(words.siteAddress), work.siteAddress),
    fact(t(words.inspector), `${work.employeeName} (${work.employeeRole})`),
    ...(startTime ? [fact(inZone(words.start), momentText(startTime, printed))] : []),
    ...(startArrived ? [fact(inZone(words.startArrived), momentText(startArrived, printed))] : []),
    ...(endTime ? [fact(inZone(words.end), momentText(endTime, printed))] : []),
    ...(work.status === 'COMPLETED' ? [] : [fact(t(words.status), t(statusWords[work.status]))]),
  ]
}

function headBlock(facts: Fact[], path: Path | null, t: Say): Block {
  if (!path || path.locations.length === 0) return { kind: 'facts', facts }
  return {
    kind: 'path',
    facts,
    points: stretchesOf(path.locations),
    start: t(words.start),
    end: t(words.end),
    gap: t(words.gap),
    about: {
      label: t(words.path),
      value: t(words.positions, {
        count: String(path.locations.length),
        metres: String(Math.round(path.length)),
      }),
    },
  }
}

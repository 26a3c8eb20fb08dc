import type { Say } from '@muster/contract/kit/sentences'
import type { PayrollSummary } from '@muster/contract/pay/payroll'
import type { Block } from '@muster/pdf/document'
import { lockedWords, varianceWords } from '@muster/rules/pay/payroll-text'
import { dateText } from '@muster/rules/time/date-text'
import { formatDuration, variance } from '@muster/rules/works/work-time'
import { tableOf } from '../documents/columns.ts'
import { payrollTables } from './payroll-columns.ts'
import { hasNote, noteOf } from './payroll-notes.ts'
import { payrollWords as words } from './payroll-words.ts'

const overColor = '#1a7f4b'
const underColor = '#b3261e'

export async function payrollBlocks(summary: PayrollSummary, t: Say): Promise<Block[]> {
  const { payrollDetail, openWorks } = summary
  const { finished, open } = payrollTables(summary)
  const blocks: Block[] = [{ kind: 'facts', facts: headerFacts(summary, t) }]
  const locked = lockedWords(payrollDetail)
  if (locked) blocks.push({ kind: 'text', text: t(locked.says, locked.params), bold: true })
  if (payrollDetail.length === 0) blocks.push({ kind: 'text', text: t(words.nothing) })
  else blocks.push(await tableOf(finished, t), varianceBlock(summary, t))
  if (summary.otherSitesTime !== undefined)
    blocks.push({ kind: 'text', text: t(words.otherSites, { time: formatDuration(summary.otherSitesTime) }) })
  if (openWorks.length > 0) blocks.push({ kind: 'heading', text: t(words.openWorks) }, await tableOf(open, t))
  const notes = [...payrollDetail, ...openWorks].filter(hasNote).map((row) => noteOf(row, t))
  if (notes.length > 0) blocks.push({ kind: 'heading', text: t(words.notes) })
  for (const text of notes) blocks.push({ kind: 'text', text, muted: true })
  return blocks
}

function headerFacts({ site, person, startTime, endTime }: PayrollSummary, t: Say) {
  const day = (instant: string | null) => (instant ? dateText(instant.slice(0, 10)) : '')
  const fact = (label: string, value: string | null | undefined) => ({ label: t(label), value: value ?? '–' })
  const range = fact(words.dates, t(words.range, { from: day(startTime), to: day(endTime) }))
  if (site) return [fact(words.site, site.name), fact(words.address, site.address), range]
  if (!person) return [range]
  return [
    fact(words.name, person.name),
    fact(words.employeeId, person.employeeNumber),
    range,
    fact(words.abnNumber, person.businessNumber),
    fact(words.taxFileNumber, person.taxNumberMasked),
  ]
}

function varianceBlock({ totalServiceTime, totalDailyQuote }: PayrollSummary, t: Say): Block {
  const { ms, over } = variance(totalServiceTime, totalDailyQuote)
  const { says, time } = varianceWords(ms)
  return {
    kind: 'text',
    text: t(words.plan, {
      variance: t(says, { time }),
      planned: formatDuration(totalDailyQuote),
      worked: formatDuration(totalServiceTime),
    }),
    bold: true,
    color: over ? overColor : underColor,
  }
}

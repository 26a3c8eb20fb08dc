import type { Say } from '@muster/contract/kit/sentences'
import type { Block } from '@muster/pdf/document'
import { periodStateNames } from '@muster/rules/pay/pay-text'
import { dateText } from '@muster/rules/time/date-text'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import { tableOf } from '../../documents/columns.ts'
import { payrollWords } from '../../payroll/payroll-words.ts'
import { linesTable, type PayReport, peopleTable } from './report-columns.ts'
import { reportWords as words } from './report-words.ts'

/** Everybody in one table, then a table of the visits of each person. */
export async function reportBlocks({ period, people }: PayReport, t: Say): Promise<Block[]> {
  const { calendarName, firstDay, lastDay, state } = period
  const range = t(payrollWords.range, { from: dateText(firstDay), to: dateText(lastDay) })
  const facts = [
    { label: t(payrollWords.dates), value: range },
    { label: t(words.calendar), value: calendarName },
    { label: t(words.state), value: t(periodStateNames[state]) },
    { label: t(words.people), value: String(people.length) },
  ]
  const blocks: Block[] = [{ kind: 'facts', facts }]
  if (people.length === 0) return [...blocks, { kind: 'text', text: t(words.nobody) }]
  blocks.push(await tableOf(peopleTable(people.map(({ row }) => row)), t))
  const yieldNow = yieldingToEventLoop()
  for (const person of people) {
    const { employeeName, employeeNumber } = person.row
    blocks.push(
      {
        kind: 'heading',
        text: employeeNumber === null ? employeeName : `${employeeName} (${employeeNumber})`,
      },
      await tableOf(linesTable([person], period), t),
    )
    await yieldNow()
  }
  return blocks
}

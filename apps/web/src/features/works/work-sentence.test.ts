import { filled, type Values } from '@muster/contract/sentences'
import { expect, test } from 'vitest'
import { workSentence } from './work-sentence.ts'

const german: Readonly<Record<string, string>> = {
  'Inspection done by ({role}) {name} on {when}': 'Kontrolle von {name} ({role}) am {when}',
}
const say = (sentence: string, values: Values = {}) => filled(german[sentence] ?? sentence, values)
const mia = { employeeRole: 'Team leader on/off', employeeName: 'Mia on Tran' }

test('the sentence of a work is told in the language of the reader, with its day and the time where it is known', () => {
  const by = '(Team leader on/off) Mia on Tran'
  const told = (displayText: string) => workSentence(say, { ...mia, displayText })
  expect(told(`Inspection done by ${by} on 02/03/2026 05:00`)).toBe(
    'Kontrolle von Mia on Tran (Team leader on/off) am 02/03/2026 05:00',
  )
  expect(told(`Inspection done by ${by} on 02/03/2026`)).toBe(
    'Kontrolle von Mia on Tran (Team leader on/off) am 02/03/2026',
  )
  for (const other of [
    `Feedback given by ${by} on 02/03/2026`,
    `Task completed by ${by} on 02/03/2026 05:00`,
  ])
    expect(told(other)).toBe(other)
})

// @vitest-environment happy-dom
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PersonRow } from '../week/roster-rows.ts'
import { RowHead } from './RowHead.tsx'

const headOf = (plannedMinutes: number, agreedMinutes: number | null, limitMinutes: number | null) => {
  const person = { tenantUserId: 1, name: 'Mia', imageURL: null, plannedMinutes, agreedMinutes }
  const row = { kind: 'person', key: 'person 1', person, limitMinutes, cells: new Map(), most: 1 }
  const head = (
    <main>
      <RowHead row={row as unknown as PersonRow} />
    </main>
  )
  // Around it lie styles and toasts.
  const main = render(head, { wrapper: TestKit }).container.querySelector('main')!
  return { text: main.textContent, signs: main.querySelectorAll('svg').length }
}

test('hours beyond what was agreed, and beyond the limit, have a sign and words besides the colour', () => {
  expect(headOf(1800, 2280, 3600).text).toContain('30 h of 38 h, the limit is 60 h')
  expect(headOf(1800, 2280, 3600).signs).toBe(0)
  const over = headOf(2400, 2280, 3600)
  expect(over.text).toContain('40 h of 38 h, 2 h more than agreed, the limit is 60 h')
  expect(over.signs).toBe(1)
  const beyond = headOf(3900, null, 3600)
  expect(beyond.text).toContain('65 h, above the limit of 60 h')
  expect(beyond.signs).toBe(1)
  expect(headOf(600, null, null)).toMatchObject({ text: expect.stringMatching(/10 h$/), signs: 0 })
})

// @vitest-environment happy-dom

import { writeIn } from '@muster/ui/words/format.ts'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { zoneHere } from '../here/zone-here.ts'
import { Zone } from './Zone.tsx'

const zoneText = (timezone: string) =>
  render(<Zone timezone={timezone} at="2026-07-01T06:00:00Z" />).container.textContent

test('a zone is named where its clock is not that of the reader', () => {
  expect(zoneText(zoneHere())).toBe('')
  // 25 hours apart: a reader has at most one of them.
  const names = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map(zoneText)
  expect(names.some((name) => /^GMT[+-]\d+$/.test(name ?? ''))).toBe(true)
})

test('the office reads the clock of its company: a zone with another clock at that moment is named', () => {
  writeIn(undefined, 'Australia/Sydney')
  const at = (timezone: string, moment: string) =>
    render(<Zone timezone={timezone} at={moment} />).container.textContent
  expect(at('Australia/Sydney', '2026-01-15T00:00:00Z')).toBe('')
  expect(at('Australia/Melbourne', '2026-01-15T00:00:00Z')).toBe('')
  expect(at('Australia/Brisbane', '2026-01-15T00:00:00Z')).toBe('AEST')
  expect(at('Australia/Brisbane', '2026-07-15T00:00:00Z')).toBe('')
  writeIn(undefined)
})

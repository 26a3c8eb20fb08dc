import { expect, test } from 'vitest'
import { checkTfn, formatTfn, maskTfn, tfnStatuses } from './tfn.ts'

test.each(['123456782', '876543210', '865414088', '459599230'])('%s is valid', (digits) => {
  expect(checkTfn(digits)).toEqual({ kind: 'valid', digits })
  expect(checkTfn(formatTfn(digits))).toEqual({ kind: 'valid', digits })
})

test.each(['123456789', '999999999', '222222222', '1234567', '1234567820', '123-456-782', 'A23456782', ''])(
  '%s is not',
  (text) => {
    expect(checkTfn(text)).toEqual({ kind: 'invalid' })
  },
)

test('eight digits are old when their own weights fit', () => {
  expect(checkTfn('12345677')).toEqual({ kind: 'old', digits: '12345677' })
  expect(checkTfn('12345678')).toEqual({ kind: 'invalid' })
})

test('reserved numbers are a status', () => {
  expect(Object.keys(tfnStatuses)).toHaveLength(5)
  for (const [digits, status] of Object.entries(tfnStatuses)) {
    expect(checkTfn(digits)).toEqual({ kind: 'status', status })
  }
  expect(checkTfn('987 654 321')).toEqual({ kind: 'status', status: 'invalid or alphabetic' })
})

test('written and masked', () => {
  expect(formatTfn('123456782')).toBe('123 456 782')
  expect(formatTfn('12345677')).toBe('123 456 77')
  expect(maskTfn('123456782')).toBe('*** *** 782')
  expect(maskTfn('123 456 782')).toBe('*** *** 782')
  expect(maskTfn('12345677')).toBe('*** *** 677')
})

test('every wrong digit and every swap of neighbours is noticed', () => {
  const tfn = '865414088'
  for (let i = 0; i < 9; i++) {
    for (let digit = 0; digit < 10; digit++) {
      const changed = tfn.slice(0, i) + digit + tfn.slice(i + 1)
      expect(checkTfn(changed).kind).toBe(changed === tfn ? 'valid' : 'invalid')
    }
    const swapped = tfn.slice(0, i) + (tfn[i + 1] ?? '') + tfn[i] + tfn.slice(i + 2)
    expect(checkTfn(swapped).kind).toBe(swapped === tfn ? 'valid' : 'invalid')
  }
})

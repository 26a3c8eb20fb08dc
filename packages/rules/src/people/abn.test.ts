import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedFile } from '../../test/shared-data.ts'
import { abnDigits, formatAbn, isAbn } from './abn.ts'

test.each([
  '51824753556',
  '83914571673',
  '11223491505',
  '20561300000',
  '31010111200',
  '90000100000',
  '60231941111',
  '65118220001',
])('%s is valid', (abn) => {
  expect(abnDigits(abn)).toBe(abn)
  expect(isAbn(formatAbn(abn))).toBe(true)
})

test.each([
  '11223493504',
  '51824753557',
  '99999999999',
  '15824753556',
  '07497507354',
  '03955138350',
  '5182475355',
  '518247535560',
  '51-824-753-556',
  'ABN51824753556',
  '',
])('%s is not', (abn) => {
  expect(abnDigits(abn)).toBeNull()
})

test('a prefix of 10 is refused although its sum is right', () => {
  const fits = Array.from({ length: 1000 }, (_, i) => `10${String(i * 1_000_003).padStart(9, '0')}`).filter(
    (abn) => {
      const sum = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19].reduce(
        (total, weight, i) => total + weight * Number(abn[i]),
        -10,
      )
      return sum % 89 === 0
    },
  )
  expect(fits.length).toBeGreaterThan(0)
  expect(fits.filter(isAbn)).toEqual([])
})

test('is written in groups', () => {
  expect(formatAbn('51824753556')).toBe('51 824 753 556')
  expect(formatAbn('51 824 753 556')).toBe('51 824 753 556')
  expect(formatAbn('12')).toBe('12')
})

test('every wrong digit and every swap of neighbours is noticed', () => {
  const abn = '51824753556'
  for (let i = 0; i < 11; i++) {
    for (let digit = 0; digit < 10; digit++) {
      const changed = abn.slice(0, i) + digit + abn.slice(i + 1)
      expect(isAbn(changed)).toBe(changed === abn)
    }
    const swapped = abn.slice(0, i) + (abn[i + 1] ?? '') + abn[i] + abn.slice(i + 2)
    expect(isAbn(swapped)).toBe(swapped === abn)
  }
})

const printed = sharedFile('strings/abn-valid.json')

test.skipIf(!printed)('numbers as companies print them (skipped without the shared data)', () => {
  const { abn, acn_abn } = JSON.parse(readFileSync(printed!, 'utf8')) as { abn: string[]; acn_abn: string[] }
  const all = [...abn, ...acn_abn.map((pair) => pair.split('/')[1]!)]
  expect(all.filter((text) => !isAbn(text))).toEqual([])
  expect(all.length).toBe(56)
})

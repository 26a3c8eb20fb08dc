import { expect, test } from 'vitest'
import { readBalances } from './paste-balances.ts'

const people = [
  { id: 1, name: 'Mia Tran', employeeNumber: 'E-7' },
  { id: 2, name: 'Leo Park', employeeNumber: null },
  { id: 3, name: 'Sam Lee', employeeNumber: '12' },
  { id: 4, name: 'Sam Lee', employeeNumber: '13' },
]
const types = [
  { id: 21, name: 'Annual leave' },
  { id: 22, name: 'Sick leave' },
]
const read = (text: string, locale = 'en') => readBalances(text, people, types, locale)

test('people are found by number or name, kinds by name, hours in the reader’s own way', () => {
  const pasted = read('Employee\tType\tHours\r\ne-7\tannual leave\t38.25\nLeo Park;Sick leave;-4\n\n')
  expect(pasted.map(({ line, balance }) => [line, balance])).toEqual([
    [2, { tenantUserId: 1, typeId: 21, minutes: 2295 }],
    [3, { tenantUserId: 2, typeId: 22, minutes: -240 }],
  ])
  expect(read('E-7\tAnnual leave\t1.038,5', 'de')[0]?.balance?.minutes).toBe(62_310)
})

test('a line that cannot be saved says why, and keeps what was pasted', () => {
  const pasted = read(
    'Nobody\tAnnual leave\t4\nE-7\tSabbatical\t4\nE-7\tAnnual leave\tmany\nSam Lee\tAnnual leave\t4\n13\tAnnual leave\t4\nE-7\tAnnual leave\t99999',
  )
  expect(pasted.map(({ person, fault }) => [person, fault])).toEqual([
    ['Nobody', 'This person is not known'],
    ['Mia Tran', 'Unknown leave type'],
    ['Mia Tran', 'Hours must be a number'],
    ['Sam Lee', 'This person is not known'],
    ['Sam Lee', undefined],
    ['Mia Tran', 'Hours must be a number'],
  ])
})

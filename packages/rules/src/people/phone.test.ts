import { expect, test } from 'vitest'
import { formatPhone, phoneE164 } from './phone.ts'

test.each([
  ['0412 345 678', 'AU', '+61412345678'],
  ['(02) 9374-4000', 'AU', '+61293744000'],
  ['+61 412 345 678', 'NZ', '+61412345678'],
  ['+44 20 7946 0958', 'AU', '+442079460958'],
  ['021 123 4567', 'NZ', '+64211234567'],
  ['+61 412 345 678', 'no country', '+61412345678'],
])('%s dialled in %s is %s', (text, country, e164) => {
  expect(phoneE164(text, country)).toBe(e164)
})

test.each(['12', 'call me', '', '+61 412 345 678 901 234', '+999 1234567', '02 9374 4000 ext 12'])(
  '%j is no telephone number',
  (text) => expect(phoneE164(text, 'AU')).toBeNull(),
)

test('a number is shown as its reader dials it', () => {
  expect(formatPhone('+61412345678', 'AU')).toBe('0412 345 678')
  expect(formatPhone('+61412345678', 'NZ')).toBe('+61 412 345 678')
  expect(formatPhone('by bell', 'AU')).toBe('by bell')
})

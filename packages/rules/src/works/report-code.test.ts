import { expect, test } from 'vitest'
import { readReportCode, reportCode } from './report-code.ts'

const hash = Uint8Array.from({ length: 32 }, (_, n) => n)

test('the code names company and work, and the first 100 bits of the hash in base 32', () => {
  // 00 01 02 03 04 05 06 07 08 09 0a 0b 0c, five bits a digit, by hand.
  expect(reportCode({ tenantId: 12, workId: 3456, hash })).toBe('12-3456-000G4-0R40M-30E20-9185G')
})

test('a code is read as people type it: small letters, spaces, letters that look like figures', () => {
  const read = { code: '12-3456-000G4-0R40M-30E20-9185G', tenantId: 12, workId: 3456 }
  expect(readReportCode('12-3456-000G4-0R40M-30E20-9185G')).toEqual(read)
  expect(readReportCode('  12 3456 oooG4 0r40m 30e20 9l85g ')).toEqual(read)
})

test('what cannot be a code is none', () => {
  for (const typed of [
    '',
    'x',
    '12-3456',
    '12-3456-000G4-0R40M-30E20-9185',
    '12-3456-000G4-0R40M-30E20-9185U',
    '1234567890123456-1-000G4-0R40M-30E20-9185G',
  ])
    expect(readReportCode(typed)).toBeUndefined()
})

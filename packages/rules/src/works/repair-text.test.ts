import type { Repair } from '@muster/contract/actions'
import { expect, test } from 'vitest'
import { repairText } from './repair-text.ts'

const say = (sentence: string, params: Readonly<Record<string, unknown>> = {}) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
const textOf = (repair: Partial<Repair>) =>
  repairText(
    { state: 'OPEN', doneOn: null, verifiedOn: null, verifiedBy: '', acknowledgedOn: null, ...repair },
    say,
  )

test('what became of a failed check, with its days and names as far as they are told', () => {
  expect(textOf({})).toBe('Open')
  expect(textOf({ state: 'DOING' })).toBe('In progress')
  expect(textOf({ state: 'DONE', doneOn: '2026-05-03' })).toBe('Done on 03/05/2026, to verify')
  expect(textOf({ state: 'CANNOT' })).toBe('Cannot be done')
  const verified = { state: 'VERIFIED', doneOn: '2026-05-03', verifiedOn: '2026-05-05' } as const
  expect(textOf(verified)).toBe('Verified on 05/05/2026')
  expect(textOf({ ...verified, verifiedBy: 'Ann Lee', acknowledgedOn: '2026-05-06' })).toBe(
    'Verified by Ann Lee on 05/05/2026 · Seen by the client on 06/05/2026',
  )
  expect(textOf({ state: 'CLOSED', verifiedOn: '2026-05-05' })).toBe('Closed on 05/05/2026')
  expect(textOf({ state: 'CLOSED' })).toBe('Closed')
})

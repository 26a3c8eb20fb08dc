import type { EndpointFacts } from '@muster/contract/kit/endpoint'
import { failures, type RefusalFacts } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import { expect, test } from 'vitest'
import { refusedField } from './failures.ts'

test('N1: a fault of a field without the mark of a sentence does not compile', () => {
  const [fault] = refusedField('name', msg('Not found')).errors
  expect(fault).toEqual({ path: 'name', message: 'Not found', template: 'Not found', params: {} })
  // @ts-expect-error: the language files would not have it.
  expect(refusedField('name', 'Plain words').errors).toHaveLength(1)
})

test('N1: a refusal, or the message of an endpoint, without the mark does not compile', () => {
  // @ts-expect-error: the language files would not have it.
  const refusal: RefusalFacts = { status: 404, code: 'E021', says: 'Plain words' }
  // @ts-expect-error: the same.
  const facts: Pick<EndpointFacts, 'message'> = { message: 'Plain words' }
  expect(Object.values(failures).map(({ says }): string => says)).not.toContain(refusal.says)
  expect(facts.message).toBe(refusal.says)
})

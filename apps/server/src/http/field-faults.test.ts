import { msg } from '@muster/contract/msg'
import { expect, test } from 'vitest'
import { refusedField } from './failures.ts'

test('N1: a fault of a field without the mark of a sentence does not compile', () => {
  const [fault] = refusedField('name', msg('Not found')).errors
  expect(fault).toEqual({ path: 'name', message: 'Not found', template: 'Not found', params: {} })
  // @ts-expect-error: the language files would not have it.
  expect(refusedField('name', 'Plain words').errors).toHaveLength(1)
})

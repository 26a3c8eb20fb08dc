import { day, idText, many } from '@muster/contract/kit/shapes'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseSearch, readSearch, stringifySearch } from './url.ts'

test('values stay texts, repeated ones become lists', () => {
  expect(parseSearch('?token=12345678&groupIds=1&groupIds=2&flag=true')).toEqual({
    token: '12345678',
    groupIds: ['1', '2'],
    flag: 'true',
  })
  expect(parseSearch('')).toEqual({})
})

test('what is empty is left out of the URL', () => {
  expect(stringifySearch({ id: 4, search: '', none: undefined, groupIds: [1, 2] })).toBe(
    '?id=4&groupIds=1&groupIds=2',
  )
  expect(stringifySearch({})).toBe('')
})

test('filters are read as their shape says; what does not fit is left out', () => {
  const shape = z.object({
    siteId: idText.optional(),
    groupIds: many(idText).optional(),
    from: day.optional(),
    status: z.enum(['COMPLETED', 'STARTED']).optional(),
  })
  const search = parseSearch('?siteId=7&groupIds=1&groupIds=2&from=yesterday&status=NONE&other=1')
  expect(readSearch(shape, search)).toEqual({ siteId: 7, groupIds: [1, 2] })
  expect(readSearch(shape, parseSearch('?groupIds=3'))).toEqual({ groupIds: [3] })
})

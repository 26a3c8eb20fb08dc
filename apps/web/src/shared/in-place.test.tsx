// @vitest-environment happy-dom
import { CallFailure } from '@muster/client/call-failure'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useInPlace } from './in-place.ts'

const shape = z.object({ version: z.int(), phone: z.string(), address: z.string() })
type Record = z.infer<typeof shape>
type Body = Partial<Record>

/** A record of a server that refuses other versions than its own, with its own. */
function aRecord() {
  let stored: Record = { version: 1, phone: '1', address: 'a' }
  const sent: Body[] = []
  const change = (body: Body) => {
    stored = { ...stored, ...body, version: stored.version + 1 }
    return stored
  }
  const send = async (body: Body) => {
    sent.push(body)
    if (body.version === stored.version) return change(body)
    throw new CallFailure({ status: 409, code: 'E030', message: 'newer', data: stored })
  }
  const { result } = renderHook(() =>
    useInPlace<Record, Body>({ record: stored, shape, body: shape, feature: 'test', send }),
  )
  const phone = () => result.current('phone', (record) => record.phone)
  return { phone, sent, change, stored: () => stored }
}

test('one value after another is saved under the version of the one before', async () => {
  const { phone, sent } = aRecord()
  expect(await phone().save('2', '1')).toEqual({ saved: '2' })
  expect(await phone().save('3', '2')).toEqual({ saved: '3' })
  expect(sent).toEqual([
    { phone: '2', version: 1 },
    { phone: '3', version: 2 },
  ])
})

test('what others changed beside it stays, and the value is saved', async () => {
  const { phone, change, stored } = aRecord()
  change({ address: 'theirs' })
  expect(await phone().save('2', '1')).toEqual({ saved: '2' })
  expect(stored()).toEqual({ version: 3, phone: '2', address: 'theirs' })
})

test('where others changed the same value nothing is saved until the person has seen theirs', async () => {
  const { phone, change, stored } = aRecord()
  change({ phone: 'theirs' })
  expect(await phone().save('2', '1')).toEqual({ theirs: 'theirs' })
  expect(stored().phone).toBe('theirs')
  expect(await phone().save('2', 'theirs')).toEqual({ saved: '2' })
})

test('a refusal of another kind is thrown', async () => {
  const refusal = new CallFailure({ status: 422, code: 'E001', message: 'no' })
  const { result } = renderHook(() =>
    useInPlace<Record, Body>({
      record: { version: 1, phone: '1', address: 'a' },
      shape,
      body: shape,
      feature: 'test',
      send: () => Promise.reject(refusal),
    }),
  )
  const { save } = result.current('phone', (record) => record.phone)
  await expect(save('2', '1')).rejects.toBe(refusal)
})

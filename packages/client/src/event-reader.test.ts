import { expect, test } from 'vitest'
import { eventReader, type Heard } from './event-reader.ts'

const text = 'id: 7\ndata: {"a":"é"}\n\n:\n\ndata: one\ndata:two\n\nid: 8\ndata: 漢字\n\n'
const expected: Heard[] = [
  { id: '7', data: '{"a":"é"}' },
  { id: undefined, data: undefined },
  { id: undefined, data: 'one\ntwo' },
  { id: '8', data: '漢字' },
]

test.each([1, 2, 3, 5, 7, 1000])('events come whole out of pieces of %i bytes', (length) => {
  const bytes = new TextEncoder().encode(text)
  const heard: Heard[] = []
  const read = eventReader((each) => heard.push(each))
  for (let at = 0; at < bytes.length; at += length) read(bytes.slice(at, at + length))
  expect(heard).toEqual(expected)
})

test('an event that does not end is refused', () => {
  const read = eventReader(() => undefined)
  const piece = new TextEncoder().encode('x'.repeat(3 << 20))
  read(piece)
  expect(() => read(piece)).toThrow('without an end')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newerIn } from '../../newer-functions.ts'

// As in Safari 16.4: without what came after it.
const newer: [owner: object, name: string][] = [
  [Map, 'groupBy'],
  [Object, 'groupBy'],
  [AbortSignal, 'any'],
  [URL, 'parse'],
  [URL, 'canParse'],
]
const descriptors = newer.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))
beforeAll(async () => {
  for (const [owner, name] of newer) Reflect.deleteProperty(owner, name)
  await import('./newer-functions.ts')
})
afterAll(() => {
  for (const [at, [owner, name]] of newer.entries()) Object.defineProperty(owner, name, descriptors[at]!)
})

test('G-13: what Safari 16.4 does not have is supplied, and does the same', () => {
  const words = ['ant', 'bee', 'asp']
  const first = (word: string) => word[0]!
  expect([...Map.groupBy(words, first)]).toEqual([
    ['a', ['ant', 'asp']],
    ['b', ['bee']],
  ])
  const grouped = Object.groupBy(new Set(words), first)
  expect({ ...grouped }).toEqual({ a: ['ant', 'asp'], b: ['bee'] })
  expect(Object.getPrototypeOf(grouped)).toBeNull()
  expect(URL.canParse('/a', 'https://muster.test')).toBe(true)
  expect(URL.canParse('not an address')).toBe(false)
  expect(URL.parse('/a', 'https://muster.test')?.href).toBe('https://muster.test/a')
  expect(URL.parse('not an address')).toBeNull()
})

test('G-13: a signal of several ends with the first of them, and with its reason', () => {
  const [one, two] = [new AbortController(), new AbortController()]
  const both = AbortSignal.any([one.signal, two.signal])
  expect(both.aborted).toBe(false)
  two.abort('two')
  one.abort('one')
  expect([both.aborted, both.reason]).toEqual([true, 'two'])
  expect(AbortSignal.any([one.signal]).reason).toBe('one')
})

test('G-13: a built file that uses what is newer is found', () => {
  expect(newerIn('let a=Promise.withResolvers(),b=x.union(y)')).toEqual([
    'Promise.withResolvers',
    'methods of Set',
  ])
  expect(newerIn('m.values().map(e=>e)')).toEqual(['helpers of iterators'])
  expect(newerIn('Object.values(m).map(e=>e);Object.groupBy(a,b);e.difference(f)')).toEqual([])
  expect(newerIn('document.startViewTransition(f)')).toEqual(['view transitions'])
  expect(newerIn('typeof document.startViewTransition==`function`&&document.startViewTransition(f)')).toEqual(
    [],
  )
})

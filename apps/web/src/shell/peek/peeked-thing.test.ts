import { expect, test } from 'vitest'
import { addressOf, pageOf, thingAt, thingOf } from './peeked-thing.ts'

test('a page of a person, client, site, job or visit is shown at the side under an address of its own', () => {
  const addresses = ['person:3', 'client:4', 'site:12', 'job:7', 'visit:1994']
  for (const address of addresses) {
    const thing = thingOf(address)!
    expect(addressOf(thing)).toBe(address)
    expect(thingAt(pageOf(thing))).toEqual(thing)
  }
  expect(thingAt('/report/detailed?work=1994')).toEqual({ kind: 'WORK', id: 1994 })
})

test('other pages, and addresses that name nothing, show nothing', () => {
  const pages = ['/contracts/edit?id=3', '/person', '/person?id=', '/person?id=3&tab=hours', '/users']
  for (const page of pages) expect(thingAt(page)).toBeUndefined()
  for (const address of [
    undefined,
    '',
    'person',
    'person:',
    'person:x',
    'toString:3',
    ['person:3', 'site:1'],
  ])
    expect(thingOf(address)).toBeUndefined()
})

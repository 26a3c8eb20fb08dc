// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ownPath, paths, to } from './paths.ts'

test('an address is built with what it is about', () => {
  expect(to(paths.person, { id: 3, tab: undefined })).toBe('/person?id=3')
  expect(to(paths.users)).toBe('/users')
})

test('S-11: after sign-in one goes to a page of this application and nowhere else', () => {
  expect(ownPath('/groups?edit=2')).toBe('/groups?edit=2')
  for (const elsewhere of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/sites/..//evil.example',
    'javascript:x',
    undefined,
    ['/a'],
  ]) {
    expect(ownPath(elsewhere)).toBe('/')
  }
})

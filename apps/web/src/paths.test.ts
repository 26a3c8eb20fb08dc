// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ownPath, paths, to } from './paths.ts'
import { homes, pages } from './routes.tsx'

test('every URL of the main area leads to a page, for these levels', async () => {
  const lines = await Promise.all(
    pages.map(async ({ path, levels, load }) => {
      const { default: Page } = await load()
      expect(Page, path).toBeTypeOf('function')
      return `${path} → ${Page.name} (${levels.join(' ')})`
    }),
  )
  expect(lines.sort()).toMatchSnapshot()
})

test('the start is a page for each of these levels', async () => {
  const lines = await Promise.all(
    homes.map(async ({ levels, load }) => `${levels.join(' ')} → ${(await load()).default.name}`),
  )
  expect(lines).toMatchSnapshot()
})

test('no URL is there twice', () => {
  const all = [...pages.map(({ path }) => path), paths.home]
  expect(new Set(all).size).toBe(all.length)
})

test('an address is built with what it is about', () => {
  expect(to(paths.userEdit, { id: 3, tab: undefined })).toBe('/users/edit?id=3')
  expect(to(paths.users)).toBe('/users')
})

test('after sign-in one goes to a page of this application and nowhere else', () => {
  expect(ownPath('/groups?edit=2')).toBe('/groups?edit=2')
  for (const elsewhere of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:x',
    undefined,
    ['/a'],
  ]) {
    expect(ownPath(elsewhere)).toBe('/')
  }
})

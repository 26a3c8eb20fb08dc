import type { SavedView } from '@muster/contract/saved-views'
import { expect, test } from 'vitest'
import { parseSearch } from '../../navigation/url.ts'
import { addressOfView, countText, isSameView, listsAt, queryInAddress } from './view-address.ts'

const view: SavedView = {
  ...{ id: 12, list: 'sites', name: 'Airports', shared: false, daysMove: false },
  ...{ isMine: true, mayChange: true },
  query: { groupIds: ['4', '7'], search: 'a&b', sort: '-name' },
  columns: ['name', 'address'],
}
const fields = ['groupIds', 'search', 'sort', 'page', 'size', 'archived']

test('a view is an address of its list, from which the same query comes back', () => {
  const [path, search] = addressOfView(view).split('?')
  expect(listsAt(path!)).toEqual(['sites'])
  const read = parseSearch(search!)
  expect(read).toMatchObject({ saved: '12', columns: ['name', 'address'] })
  expect(queryInAddress(read, fields)).toEqual(view.query)
})

test('two lists of one page keep their filters apart', () => {
  const swaps: SavedView = { ...view, list: 'swaps', query: { state: 'ALL' } }
  const [path, search] = addressOfView(swaps).split('?')
  expect(listsAt(path!)).toEqual(['offers', 'swaps'])
  const read = parseSearch(search!)
  expect(read).toMatchObject({ show: 'swaps', 'swap-state': 'ALL' })
  expect(queryInAddress(read, ['state'], 'swap-')).toEqual({ state: 'ALL' })
  expect(queryInAddress(read, ['state'])).toEqual({})
})

test('page, size and what is not of the list are no part of a view', () => {
  const search = parseSearch('search=a&page=3&size=20&peek=site:3&saved=12&archived=')
  expect(queryInAddress(search, fields)).toEqual({ search: 'a' })
})

test('a view is the same in whatever order its filters and columns were chosen', () => {
  const other = {
    query: { sort: '-name', search: 'a&b', groupIds: ['7', '4'] },
    columns: ['address', 'name'],
  }
  expect(isSameView(view, other)).toBe(true)
  expect(
    isSameView({ query: { groupIds: '4' }, columns: [] }, { query: { groupIds: ['4'] }, columns: [] }),
  ).toBe(true)
  expect(isSameView(view, { ...other, columns: ['name'] })).toBe(false)
  expect(isSameView(view, { ...other, query: { ...other.query, search: 'a' } })).toBe(false)
})

test('more rows than are counted are said so', () => {
  expect([0, 999, 1000].map(countText)).toEqual(['0', '999', '999+'])
})

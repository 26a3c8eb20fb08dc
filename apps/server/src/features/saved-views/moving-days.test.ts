import { type SavedViewInput, savedViews } from '@muster/contract/saved-views'
import { expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aWork } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, type Tenant } from '../../../test/tenant.ts'

standingStill('2026-10-31T06:00:00Z')
const atEndOfNovember = async () => (await theApp()).clock.set(new Date('2026-11-30T06:00:00Z'))

const save = (t: Tenant, body: Partial<SavedViewInput>) =>
  t.call(savedViews.create, { body: { list: 'visits', name: 'Visits', ...body } })
const queryOf = async (t: Tenant, view: { id: number }) =>
  (await t.call(savedViews.read, { params: view })).query
const lastWeek = { startDate: '2026-10-25', endDate: '2026-10-31' }

test('days of a view move with today where its maker wants it, and stay elsewhere', async () => {
  const t = await aTenant()
  const fixed = await save(t, { query: lastWeek })
  const moving = await save(t, { query: { ...lastWeek, sort: 'startTime' }, daysMove: true })
  expect([fixed.daysMove, moving.daysMove]).toEqual([false, true])
  expect(moving.query).toEqual({ ...lastWeek, sort: 'startTime' })
  await atEndOfNovember()
  expect(await queryOf(t, fixed)).toEqual(lastWeek)
  const thisWeek = { startDate: '2026-11-24', endDate: '2026-11-30' }
  expect(await queryOf(t, moving)).toEqual({ ...thisWeek, sort: 'startTime' })
})

test('the rows of a moving view are counted as of today', async () => {
  const t = await aTenant()
  const view = await save(t, { query: lastWeek, daysMove: true })
  const count = async () => {
    const counts = await t.call(savedViews.counts, { query: { lists: ['visits'] } })
    return counts.find(({ id }) => id === view.id)?.count
  }
  await aWork(t, { startedAt: '2026-10-30T19:00:00Z', endedAt: '2026-10-30T21:00:00Z' })
  expect(await count()).toBe(1)
  await atEndOfNovember()
  expect(await count()).toBe(0)
})

test('a view whose days no longer move keeps those that it showed last, and moves on from them again', async () => {
  const t = await aTenant()
  const view = await save(t, { query: lastWeek, daysMove: true })
  await atEndOfNovember()
  const change = (body: object) => t.call(savedViews.update, { params: view, body })
  const thisWeek = { startDate: '2026-11-24', endDate: '2026-11-30' }
  expect(await change({ name: 'Week' })).toMatchObject({ name: 'Week', daysMove: true, query: thisWeek })
  expect(await change({ daysMove: false })).toMatchObject({ daysMove: false, query: thisWeek })
  expect(await change({ daysMove: true })).toMatchObject({ daysMove: true, query: thisWeek })
})

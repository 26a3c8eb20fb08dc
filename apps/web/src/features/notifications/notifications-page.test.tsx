// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { type Notification, notifications } from '@muster/contract/notifications/notifications'
import { type TodayVisit, today } from '@muster/contract/today'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answering, showPage } from '../../testing/show-page.tsx'
import { rowsOfShifts, visitOf } from './list/shift-rows.ts'
import NotificationsPage from './NotificationsPage.tsx'

beforeEach(() => {
  freshStorage()
  beginSession(aSession({ roleLevel: 3 }))
})

const params = { name: 'Mia Tran', site: 'Museum', detail: 'Night clean', date: '29/11/2026', time: '05:00' }
const notificationOf = (id: number, type: string, more: Partial<Notification> = {}): Notification => ({
  ...{ id, type, title: `${type} ${id}`, message: 'A shift was due', params },
  ...{ templates: { title: `${type} ${id}`, message: 'A shift was due' }, read: false, imageURL: null },
  ...{ createdDate: new Date().toISOString(), link: '/today?date=2026-11-29&job=4&person=5' },
  ...{ urgent: type === 'schedule.missed', acknowledgedDate: null, ...more },
})
const missed = notificationOf(3, 'schedule.missed')
const late = notificationOf(2, 'schedule.late')
const other = notificationOf(1, 'chat.message', { link: '/chat?c=1' })

test('a no-show takes the place of the late start of the same shift, and of no other', () => {
  const sooner = notificationOf(4, 'schedule.late', { params: { ...params, time: '13:00' } })
  const rows = rowsOfShifts([
    sooner,
    missed,
    other,
    late,
    notificationOf(5, 'chat.message', { link: '/chat?c=1' }),
  ])
  expect(rows.map(({ all }) => all.map(({ id }) => id))).toEqual([[4], [3, 2], [1], [5]])
  expect(rows.map(({ last }) => last.id)).toEqual([4, 3, 1, 5])
  expect(rowsOfShifts([late, missed]).map(({ last }) => last.id)).toEqual([3])
})

const start = new Date(Date.now() - 60 * 60_000).toISOString()
const visit = {
  ...{ eventId: 8, occurrenceStart: start, tenantUserId: 5, employeeName: 'Mia Tran', distinguishedBy: null },
  ...{
    phone: '+61491570159',
    jobId: 4,
    locationName: 'Museum',
    state: 'MISSING',
    startTime: start,
    duration: 180,
  },
} as TodayVisit
const linkOn = (date: string) => `/today?date=${date}&job=4&person=5`
const ofVisit = {
  params: { ...params, time: start.slice(11, 16) },
  link: linkOn(start.slice(0, 10)),
}

test('the shift of a notification is the one of its job, its person and its start', () => {
  const spoken = { ...missed, ...ofVisit }
  expect(visitOf(spoken, [visit])).toBe(visit)
  expect(visitOf(spoken, [{ ...visit, jobId: 5 }])).toBeUndefined()
  expect(visitOf(spoken, [{ ...visit, tenantUserId: 6 }])).toBeUndefined()
  expect(visitOf({ ...spoken, link: linkOn('2020-01-01') }, [visit])).toBeUndefined()
})

const pageOf = (content: readonly unknown[]) =>
  good({ content, page: 0, size: 50, totalElements: content.length, totalPages: 1 })

test('the row calls, messages and finds cover; acknowledging it reads what was said before', async () => {
  const all = [
    { ...missed, ...ofVisit },
    { ...late, ...ofVisit },
    { ...other, params: ofVisit.params },
  ]
  const { server } = await showPage(NotificationsPage, '/notifications', [
    [notifications.list, () => pageOf(all)],
    answering(today.board, { visits: { content: [visit] } }),
    answering(notifications.acknowledge, null),
    answering(notifications.markRead, null),
  ])
  const [row, ...others] = await screen.findAllByRole('article')
  expect(others).toHaveLength(1)
  const call = await within(row!).findByRole('link', { name: /^Call Mia Tran/ })
  expect(call.getAttribute('href')).toBe('tel:+61491570159')
  expect(within(row!).getByRole('button', { name: 'Message: Mia Tran' })).toBeTruthy()
  expect(within(row!).getByRole('button', { name: 'Find cover: Mia Tran' })).toBeTruthy()
  expect(within(others[0]!).queryByRole('link')).toBeNull()

  fireEvent.keyDown(document.body, { key: 'j' })
  expect(row!.contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(document.activeElement!, { key: 'j' })
  expect(others[0]!.contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(document.activeElement!, { key: 'k' })
  fireEvent.keyDown(document.activeElement!, { key: 'e' })
  const sent = (path: string) =>
    server.heard.filter((heard) => heard.path === path).map(({ body }) => JSON.parse(body))
  await waitFor(() => expect(sent(notifications.acknowledge.path)).toEqual([{ ids: [3, 2] }]))
  await waitFor(() => expect(sent(notifications.markRead.path)).toEqual([{ ids: [3, 2] }]))
})

// @vitest-environment happy-dom
import { freshStorage } from '@muster/client/testing/browser-storage'
import { notifications } from '@muster/contract/notifications/notifications'
import { session } from '@muster/contract/session/session'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusing, showPage } from '../../testing/show-page.tsx'
import UnsubscribePage from '../notifications/UnsubscribePage.tsx'
import PasswordResetPage from './PasswordResetPage.tsx'

beforeEach(freshStorage)

test('a link that could not be asked about is kept, and asked about again', async () => {
  let isBroken = true
  const { user, server } = await showPage(PasswordResetPage, '/password-reset?token=1.nothing', [
    [session.validateReset, () => (isBroken ? { status: 502, body: '<html>' } : refusing('reset.gone'))],
  ])
  await screen.findByRole('alert')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await screen.findByRole('dialog', { name: 'Error' })).textContent).toContain(
    'This link is used or too old',
  )
  const asked = server.heard.filter(({ path }) => path === session.validateReset.path)
  expect(asked.map(({ body }) => JSON.parse(body))).toEqual([{ token: '1.nothing' }, { token: '1.nothing' }])
})

test('a link that is not known ends nothing and says so', async () => {
  const { user } = await showPage(UnsubscribePage, '/unsubscribe?token=1.nothing', [
    [notifications.unsubscribe, () => refusing('unsubscribe.unknown')],
  ])
  await user.click(await screen.findByRole('button', { name: 'End these mails' }))
  await screen.findByText(/^This link is not known\./)
  expect(screen.queryByText(/You get no more mails/)).toBeNull()
})

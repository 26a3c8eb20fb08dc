// @vitest-environment happy-dom
import { setApiBase } from '@muster/client/call'
import { beginSession } from '@muster/client/session'
import { aServer, good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { type NotificationConfig, noChanges } from '@muster/contract/notifications/matrix'
import { notifications } from '@muster/contract/notifications/notifications'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { QueryKit } from '../../../testing/QueryKit.tsx'
import { MatrixEditor } from './MatrixEditor.tsx'

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})
const config: NotificationConfig = {
  events: ['JOB_INTERNAL_CHAT'],
  availableTenantUsers: [],
  subscribedTenantUsers: [
    { tenantUserId: 5, name: 'Mia Tran', role: 'Manager', imageURL: null, reachable: ['EMAIL', 'APP'] },
  ],
  notificationSubscribersDTOS: [],
  notificationHasGateways: [],
}

test('D3-25: saved notifications say Success with the message of the server, nothing changed says so', async () => {
  const server = await aServer(() => good(config))
  setApiBase(server.address)
  render(
    <QueryKit>
      <MatrixEditor category="JOB" mappedId={3} />
    </QueryKit>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const problem = await screen.findByRole('dialog')
  expect(problem.textContent).toContain(noChanges)
  await user.click(within(problem).getByRole('button', { name: 'OK' }))
  await user.click(screen.getByRole('button', { name: /^App: .*Mia Tran/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const success = await screen.findByRole('dialog', { name: 'Success' })
  expect(success.textContent).toContain(notifications.subscribe.message)
  await server.close()
})

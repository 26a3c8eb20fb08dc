// @vitest-environment happy-dom
import type { TenantUser } from '@muster/contract/users/users'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { cleanup, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UserStatus } from './UserStatus.tsx'

const statusText = (userStatus: NonNullable<TenantUser['userStatus']>, statusUpdatedTime?: string) =>
  render(
    <TestKit>
      <UserStatus userStatus={userStatus} statusUpdatedTime={statusUpdatedTime ?? null} />
    </TestKit>,
  ).container.textContent

test('A-05: ONLINE is Online, another status with a time Online and how long ago, without one the status in words', () => {
  const ago = new Date(Date.now() - 3 * 60_000).toISOString()
  expect(statusText('ONLINE', ago)).toContain('Online')
  cleanup()
  expect(statusText('ON_JOB', ago)).toContain('Online 3 minutes ago')
  cleanup()
  expect(statusText('OFFLINE')).toContain('Offline')
  cleanup()
  expect(statusText('ON_JOB')).toContain('On a job')
  cleanup()
  // One that this version has no words for stands as it is.
  expect(statusText('ON_BREAK' as never)).toContain('ON_BREAK')
})

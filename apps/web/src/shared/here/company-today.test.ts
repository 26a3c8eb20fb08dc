// @vitest-environment happy-dom
import { beginSession, endSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { localDate } from '@muster/rules/time/zone'
import { expect, test } from 'vitest'
import { companyToday } from './company-today.ts'

test('reports end on the day it is where the company is', () => {
  for (const companyTimezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const session = aSession()
    beginSession({ ...session, user: { ...session.user, companyTimezone } })
    expect(companyToday()).toBe(localDate(companyTimezone, Date.now()))
  }
  endSession('signed-out')
})

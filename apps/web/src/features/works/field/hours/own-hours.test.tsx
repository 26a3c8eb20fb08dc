// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { setApiBase } from '@muster/client/call'
import { queryClient } from '@muster/client/query'
import { beginSession, endSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { PayrollSummary } from '@muster/contract/pay/payroll'
import { firstPageReady } from '@muster/ui/theme/first-page.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QueryKit } from '../../../../testing/QueryKit.tsx'
import { ownHours, useOwnHours } from './own-hours.ts'

const hours: PayrollSummary = {
  payrollType: 'USER',
  startTime: '2026-03-02',
  endTime: '2026-03-02',
  clientId: null,
  totalBreakCount: 0,
  totalOnBreakTime: 0,
  totalServiceTime: 7_200_000,
  totalDailyQuote: 7_200_000,
  payrollDetail: [],
  openWorks: [],
  site: null,
  person: {
    tenantUserId: 5,
    name: 'Mia Tran',
    employeeNumber: 'E5',
    businessNumber: '51824753556',
    taxNumberMasked: '*** *** 782',
  },
}

function Hours() {
  const { answer } = useOwnHours(5)
  return <p>{answer ? `worked ${answer.totalServiceTime}` : 'nothing'}</p>
}
function show() {
  render(<Hours />, { wrapper: QueryKit })
  firstPageReady()
}

const answered = <T,>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Everything that lies on the device, as text. */
async function onDevice() {
  const rows: unknown[] = []
  for (const { name } of await indexedDB.databases()) {
    const database = await answered(indexedDB.open(name!))
    for (const table of database.objectStoreNames)
      rows.push(await answered(database.transaction(table).objectStore(table).getAll()))
    database.close()
  }
  return JSON.stringify([rows, { ...localStorage }, sessionStorage.getItem('muster.session')])
}

test('hours are kept for a day without signal, and no number of the person with them', async () => {
  freshStorage()
  // Nobody answers there: what is on screen comes from this device.
  setApiBase('http://127.0.0.1:1')
  endSession('signed-out')
  beginSession(aSession({ id: 5, roleLevel: 5 }))
  queryClient.setQueryData(ownHours(5).queryKey, hours)
  show()
  await screen.findByText('worked 7200000')
  await waitFor(async () => expect(await onDevice()).toContain('7200000'))
  // A moment in milliseconds may have these digits within.
  expect(await onDevice()).not.toMatch(/51824753556|(?<!\d)782(?!\d)/)
  cleanup()
  queryClient.clear()
  show()
  await screen.findByText('worked 7200000')
  cleanup()
})

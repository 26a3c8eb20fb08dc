// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { setApiBase } from '@muster/client/call'
import { beginSession, endSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { outbox } from '../../../../offline/outbox.ts'
import { unsent } from '../../../../offline/outbox-reads.ts'
// Loaded before the tests, not in them.
import '../../../../offline/queue.ts'
import { useReport } from './use-report.ts'

let closed: number
beforeEach(async () => {
  freshStorage()
  await outbox.entries.clear()
  // Nobody answers there: what is reported waits on this device.
  setApiBase('http://127.0.0.1:1')
  endSession('signed-out')
  beginSession(aSession({ id: 5, roleLevel: 5 }))
  closed = 0
})
const onDone = () => {
  closed += 1
}
async function report() {
  const { result } = renderHook(() => useReport(9, onDone), { wrapper: TestKit })
  await waitFor(() => expect(result.current.isReady).toBe(true))
  return result
}

test('without a word nothing is reported, and the person is told', async () => {
  const result = await report()
  act(() => result.current.change({ text: '  ' }))
  await act(() => result.current.submit())
  expect(result.current.isBare).toBe(true)
  expect(closed).toBe(0)
  expect(await unsent('7:5')).toEqual([])
})

test('the photos go before the message that names them', async () => {
  const result = await report()
  const photo = { blob: new Blob(['door']), sha256: 'a'.repeat(64), fileName: 'photo.jpg' }
  act(() => {
    result.current.change({ text: ' The door is broken ' })
    result.current.setPhotos([photo])
  })
  let submitted = Promise.resolve()
  act(() => {
    submitted = result.current.submit()
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'OK' }))
  await act(() => submitted)
  expect(result.current).toMatchObject({ isBare: false, isBusy: false })
  expect(closed).toBe(1)
  const [file, message] = await unsent('7:5')
  expect(file).toMatchObject({ feature: 'chat', name: 'addFile', params: { id: 9 }, hasFile: true })
  const { upload } = file!.body as { upload: string }
  expect(message).toMatchObject({
    name: 'send',
    params: { id: 9, threadId: 9 },
    body: {
      messages: [{ text: 'Problem: The door is broken', problem: 'The door is broken', uploads: [upload] }],
    },
  })
})

// @vitest-environment happy-dom
import { beginSession, endSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { Form } from '@muster/ui/Form.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { forgetDrafts, useFormDraft } from './form-draft.ts'

const Shape = z.object({ name: z.string(), notes: z.string().optional(), password: z.string().optional() })
const start = { name: 'North' }

function Page({ name = 'site' }: { name?: string }) {
  const draft = useFormDraft(name, ['password'])
  return (
    <TestKit>
      <Form
        shape={Shape}
        start={start}
        draft={draft}
        save={async () => 1}
        onSaved={() => undefined}
        submit="Save"
      >
        <TextField name="name" label="Name" />
        <TextField name="notes" label="Notes" />
        <TextField name="password" label="Password" />
      </Form>
    </TestKit>
  )
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const offer = () => screen.queryByRole('button', { name: 'Continue with it' })
/** The page goes away, and comes again empty. */
function reload(name?: string) {
  dispatchEvent(new Event('pagehide'))
  cleanup()
  render(<Page {...(name && { name })} />)
}
const user = userEvent.setup()

beforeEach(() => {
  localStorage.clear()
  beginSession(aSession({ id: 1 }))
  render(<Page />)
})
afterEach(() => {
  cleanup()
  endSession('signed-out')
})

test('F-04: what is typed is offered again after a reload, without the password', async () => {
  expect(offer()).toBeNull()
  await user.type(field('Name'), 'ern tower')
  await user.type(field('Password'), 'Ferry-42')
  reload()
  expect(field('Name').value).toBe('North')
  await user.click(offer()!)
  expect(field('Name').value).toBe('Northern tower')
  expect(offer()).toBeNull()
  expect(field('Password').value).toBe('')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Ferry')
  // Taken up and not saved: it is still there after the next reload.
  await user.type(field('Notes'), 'x')
  reload()
  await user.click(offer()!)
  expect(field('Notes').value).toBe('x')
})

test('F-04: saving removes the draft, and so does typing everything back', async () => {
  await user.type(field('Notes'), 'Keys at the desk')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  cleanup()
  render(<Page />)
  await user.type(field('Name'), 's')
  await user.type(field('Name'), '{Backspace}')
  reload()
  expect(offer()).toBeNull()
})

test('F-04: a draft that is discarded is gone', async () => {
  await user.type(field('Name'), 's')
  reload()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(offer()).toBeNull()
  reload()
  expect(offer()).toBeNull()
})

test('F-04: drafts belong to one form, one person and one company, and go when the person signs out', async () => {
  await user.type(field('Name'), 's')
  reload('site 7')
  expect(offer()).toBeNull()
  beginSession(aSession({ id: 2 }))
  reload()
  expect(offer()).toBeNull()
  forgetDrafts(7, 2)
  beginSession({ ...aSession({ id: 1 }), tenantId: 8 })
  reload()
  expect(offer()).toBeNull()
  beginSession(aSession({ id: 1 }))
  reload()
  expect(offer()).not.toBeNull()
  forgetDrafts(7, 1)
  reload()
  expect(offer()).toBeNull()
})

test('F-04: a draft older than a week is gone', async () => {
  const at = new Date(Date.now() - 8 * 86_400_000).toISOString()
  localStorage.setItem('muster.draft.7.1.site', JSON.stringify({ values: { name: 'Old' }, at }))
  reload()
  expect(offer()).toBeNull()
  expect(localStorage.getItem('muster.draft.7.1.site')).toBeNull()
})

// @vitest-environment happy-dom
import { beginSession, endSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { PasswordField } from '@muster/ui/field/PasswordField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { setDraftShelf } from '@muster/ui/form/draft-shelf.ts'
import { Form } from '@muster/ui/form/Form.tsx'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { forgetDrafts, openDraft } from './form-draft.ts'

const Shape = z.object({
  name: z.string(),
  notes: z.string().optional(),
  password: z.string().optional(),
  taxNumber: z.string().optional(),
})

interface FormProps {
  draft?: string | false
  version?: number | undefined
  name?: string
}
function Page({ draft = 'site', name = 'North', ...given }: FormProps) {
  return (
    <TestKit>
      <Form
        shape={Shape}
        start={{ name, ...('version' in given ? given : { version: 1 }) }}
        draft={draft}
        save={async () => 1}
        onSaved={() => undefined}
        submit="Save"
      >
        <TextField name="name" label="Name" />
        <TextField name="notes" label="Notes" />
        <PasswordField name="password" label="Password" />
        <TextField name="taxNumber" label="TFN" secret />
      </Form>
    </TestKit>
  )
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const restored = () => screen.queryByText(/^Unsaved changes from .* restored$/)
const isIdle = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
/** The page goes away, and comes again. */
function reload(given: FormProps = {}) {
  dispatchEvent(new Event('pagehide'))
  cleanup()
  render(<Page {...given} />)
}
const user = userEvent.setup()
async function discard() {
  await user.click(within(restored()!.parentElement!).getByRole('button', { name: 'Discard' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }))
}

setDraftShelf(openDraft)
beforeEach(() => {
  localStorage.clear()
  beginSession(aSession({ id: 1 }))
  render(<Page />)
})
afterEach(() => {
  cleanup()
  endSession('signed-out')
})

test('F-04: what is typed is there again after a reload, without passwords and tax numbers', async () => {
  expect(restored()).toBeNull()
  await user.type(field('Name'), 'ern tower')
  await user.type(field('Password'), 'Ferry-42')
  await user.type(field('TFN'), '865414088')
  reload()
  expect(field('Name').value).toBe('Northern tower')
  expect(restored()).not.toBeNull()
  expect(field('Password').value).toBe('')
  const kept = JSON.stringify({ ...localStorage })
  expect(kept).not.toContain('Ferry')
  expect(kept).not.toContain('865414088')
  // Not saved yet: it is still there after the next reload.
  await user.type(field('Notes'), 'x')
  reload()
  expect(field('Notes').value).toBe('x')
  expect(field('Name').value).toBe('Northern tower')
})

test('an emptied field is empty again', async () => {
  await user.clear(field('Name'))
  reload()
  expect(restored()).not.toBeNull()
  expect(field('Name').value).toBe('')
})

test('F-04: saving removes the draft, and so does typing everything back', async () => {
  await user.type(field('Notes'), 'Keys at the desk')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await isIdle()
  expect(Object.keys(localStorage)).toEqual([])
  reload()
  expect(restored()).toBeNull()
  await user.type(field('Name'), 's')
  await user.type(field('Name'), '{Backspace}')
  reload()
  expect(restored()).toBeNull()
})

test('F-04: a draft that is discarded is gone, and the form is as it was', async () => {
  await user.type(field('Name'), 's')
  reload()
  await discard()
  await waitFor(() => expect(field('Name').value).toBe('North'))
  expect(restored()).toBeNull()
  reload()
  expect(restored()).toBeNull()
})

test('F-04: drafts belong to one form, one person and one company, and go when the person signs out', async () => {
  await user.type(field('Name'), 's')
  reload({ draft: 'site 7' })
  expect(restored()).toBeNull()
  beginSession(aSession({ id: 2 }))
  reload()
  expect(restored()).toBeNull()
  forgetDrafts(7, 2)
  beginSession({ ...aSession({ id: 1 }), tenantId: 8 })
  reload()
  expect(restored()).toBeNull()
  beginSession(aSession({ id: 1 }))
  reload()
  expect(restored()).not.toBeNull()
  forgetDrafts(7, 1)
  reload()
  expect(restored()).toBeNull()
})

test('a page that goes away after its person has signed out writes nothing', async () => {
  await user.type(field('Name'), 's')
  forgetDrafts(7, 1)
  endSession('signed-out')
  dispatchEvent(new Event('pagehide'))
  cleanup()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('muster.draft.'))).toEqual([])
})

test('F-04: a draft older than a week is gone', async () => {
  const at = new Date(Date.now() - 8 * 86_400_000).toISOString()
  const kept = { set: { name: 'Old' }, emptied: [], version: 1, at }
  localStorage.setItem('muster.draft.7.1.site', JSON.stringify(kept))
  reload()
  expect(restored()).toBeNull()
  expect(localStorage.getItem('muster.draft.7.1.site')).toBeNull()
})

test('a draft of an older version is not filled in unasked, and then over the newest values', async () => {
  await user.type(field('Notes'), 'Ring twice')
  reload({ version: 2, name: 'North tower' })
  expect(field('Notes').value).toBe('')
  expect(screen.getByText(/^Someone else has changed this since/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Fill in my changes' }))
  expect(field('Notes').value).toBe('Ring twice')
  expect(field('Name').value).toBe('North tower')
  // Now they are changes of the newer version.
  reload({ version: 2, name: 'North tower' })
  expect(restored()).not.toBeNull()
})

test('of a record without a version it is what the changed fields said before', async () => {
  reload({ version: undefined })
  await user.type(field('Name'), 'ern')
  reload({ version: undefined })
  expect(restored()).not.toBeNull()
  reload({ version: undefined, name: 'South' })
  expect(field('Name').value).toBe('South')
  expect(screen.getByText(/^Someone else has changed this since/)).toBeDefined()
})

test('a draft that says what the record says by now is dropped', async () => {
  await user.type(field('Name'), 'ern')
  reload({ version: 2, name: 'Northern' })
  expect(screen.queryByText(/^Someone else/)).toBeNull()
  expect(restored()).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
})

test('saving in one tab leaves what another tab typed later', async () => {
  await user.type(field('Name'), 'ern')
  dispatchEvent(new Event('pagehide'))
  const other = openDraft('site')!
  other.write({ set: { name: 'Southern' }, emptied: [], version: 1 })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await isIdle()
  expect(openDraft('site')!.read()?.set).toEqual({ name: 'Southern' })
})

test('a record that is there already has no draft any more', async () => {
  cleanup()
  const { rerender } = render(<Page />)
  await user.type(field('Name'), 'ern')
  dispatchEvent(new Event('pagehide'))
  rerender(<Page draft={false} />)
  expect(field('Name').value).toBe('Northern')
  expect(Object.keys(localStorage)).toEqual([])
})

test('a device without room says so', async () => {
  setDraftShelf(() => ({ read: () => undefined, write: () => false, remove: () => undefined }))
  reload()
  setDraftShelf(openDraft)
  await user.type(field('Name'), 's')
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(screen.getByText('This device has no room left. Save before you leave this page.')).toBeDefined()
})

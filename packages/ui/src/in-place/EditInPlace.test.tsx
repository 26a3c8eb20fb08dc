// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { TextField } from '../field/TextField.tsx'
import { TestKit } from '../testing/TestKit.tsx'
import { EditInPlace, type SaveResult } from './EditInPlace.tsx'

afterEach(cleanup)

const shape = z.object({ phone: z.string().min(3, 'Phone is required') })
type Save = (value: string, seen: string) => Promise<SaveResult<string>>
const storing: Save = async (value) => ({ saved: value })

function show(save: Save, mayEdit = true) {
  render(
    <TestKit>
      <EditInPlace
        label="Phone"
        name="phone"
        shape={shape}
        value="0491 570 156"
        show={(value) => value && <a href={`tel:${value}`}>{value}</a>}
        field={(field) => <TextField {...field} kind="tel" />}
        save={save}
        mayEdit={mayEdit}
      />
    </TestKit>,
  )
  return userEvent.setup()
}
const pencil = () => screen.getByRole('button', { name: 'Edit: Phone' })
const field = () => screen.getByRole('textbox', { name: 'Phone' })

test('Enter saves, the focus is back on the pencil, and Undo saves what was there before', async () => {
  const save = vi.fn(storing)
  const user = show(save)
  await user.click(pencil())
  expect(document.activeElement).toBe(field())
  await user.keyboard('{Control>}a{/Control}0491 570 159{Enter}')
  expect(save).toHaveBeenCalledWith('0491 570 159', '0491 570 156')
  await vi.waitFor(() => expect(document.activeElement).toBe(pencil()))
  await screen.findByText('Phone saved')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(save).toHaveBeenLastCalledWith('0491 570 156', '0491 570 159')
})

test('Escape restores, and what is left unchanged is not sent', async () => {
  const save = vi.fn(storing)
  const user = show(save)
  await user.click(pencil())
  await user.keyboard('1{Escape}')
  expect(screen.getByRole('link').textContent).toBe('0491 570 156')
  await user.click(pencil())
  expect(field()).toHaveProperty('value', '0491 570 156')
  await user.keyboard('{Enter}')
  await screen.findByRole('link')
  expect(save).not.toHaveBeenCalled()
})

test('a field that is left stays open with what was typed', async () => {
  const user = show(storing)
  await user.click(pencil())
  await user.keyboard('{Control>}a{/Control}049')
  await user.click(document.body)
  expect(field()).toHaveProperty('value', '049')
})

test('a refused value says why beside its field', async () => {
  const save = vi.fn(storing)
  const user = show(save)
  await user.click(pencil())
  await user.keyboard('{Control>}a{/Control}1{Enter}')
  await screen.findByText('Phone is required')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(save).not.toHaveBeenCalled()
})

test('a newer value of another person is shown beside the own, and either is chosen', async () => {
  const save = vi.fn<Save>(async (value, seen) =>
    seen === '0491 570 156' ? { theirs: '0491 111 111' } : { saved: value },
  )
  const user = show(save)
  await user.click(pencil())
  await user.keyboard('{Control>}a{/Control}0491 222 222{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Someone else has changed this')
  expect(alert.textContent).toMatch(/0491 111 111.*0491 222 222/)
  expect(field()).toHaveProperty('value', '0491 222 222')
  await user.click(screen.getByRole('button', { name: 'Save mine' }))
  expect(save).toHaveBeenLastCalledWith('0491 222 222', '0491 111 111')
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('who may not change it reads it alone', () => {
  show(storing, false)
  expect(screen.queryByRole('button')).toBeNull()
})

test('what is not read again is saved without an Undo', async () => {
  const save = vi.fn(storing)
  render(
    <TestKit>
      <EditInPlace
        label="Phone"
        name="phone"
        shape={shape}
        value=""
        show={() => 'Not shown'}
        field={(field) => <TextField {...field} />}
        save={save}
        isSecret
      />
    </TestKit>,
  )
  const user = userEvent.setup()
  await user.click(pencil())
  await user.keyboard('a secret{Enter}')
  await screen.findByText('Phone saved')
  expect(save).toHaveBeenCalledWith('a secret', '')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.getByText('Not shown')).toBeTruthy()
})

// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Form } from '../../form/Form.tsx'
import { TestKit } from '../../testing/TestKit.tsx'
import { DateField, DateTimeField } from './DateField.tsx'

const Shape = z.object({ from: z.iso.date('Must be a date') })

function show() {
  const sent: unknown[] = []
  render(
    <TestKit>
      <Form
        draft={false}
        shape={Shape}
        start={{ from: '2026-11-22' }}
        save={async (body) => sent.push(body)}
        onSaved={() => undefined}
        submit="Save"
      >
        <DateField name="from" label="From" />
      </Form>
    </TestKit>,
  )
  return { sent, user: userEvent.setup(), field: screen.getByRole('textbox', { name: /From/ }) }
}
const save = () => screen.getByRole('button', { name: 'Save' })

test('a day may be typed with two digits of the year, the day before the month', async () => {
  const { sent, user, field } = show()
  await user.clear(field)
  await user.type(field, '1/2/26')
  await user.click(save())
  await waitFor(() => expect(sent).toEqual([{ from: '2026-02-01' }]))
})

test('what is no day is refused; the day before does not come back', async () => {
  const { sent, user, field } = show()
  await user.clear(field)
  await user.type(field, '31/02/2026')
  await user.click(save())
  expect(await screen.findByText('Must be a date')).toBeTruthy()
  expect(sent).toEqual([])
})

test('G-16: what was typed and is no day stays in sight when the field is left; a day is written out', async () => {
  const { user } = show()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /From/ })
  await user.clear(field)
  await user.type(field, '31/02/2026')
  await user.tab()
  expect(field.value).toBe('31/02/2026')
  await user.clear(field)
  await user.type(field, '1/2/26')
  await user.tab()
  expect(field.value).toBe('01/02/2026')
  await user.clear(field)
  await user.type(field, 'soon')
  await user.tab()
  expect(field.value).toBe('soon')
  // Its calendar opens at a month that there is.
  await user.click(field)
  expect(await screen.findAllByRole('button', { name: /^1[0-9] / })).toHaveLength(10)
})

test('G-16: a moment with a day that is none is refused with its text in sight', async () => {
  const sent: unknown[] = []
  const start = '2026-11-27T08:00:00+10:00'
  const shape = z.object({ start: z.iso.datetime({ offset: true, error: 'Must be a moment' }) })
  render(
    <TestKit>
      <Form
        draft={false}
        shape={shape}
        start={{ start }}
        save={async (body) => sent.push(body)}
        onSaved={() => undefined}
        submit="Save"
      >
        <DateTimeField name="start" label="Start" zone="Australia/Brisbane" />
      </Form>
    </TestKit>,
  )
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start: Date' })
  await user.clear(field)
  await user.type(field, '31/02/2026')
  await user.tab()
  await user.click(save())
  expect((await screen.findAllByText('Must be a moment')).length).toBeGreaterThan(0)
  expect(field.value).toBe('31/02/2026')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Start: Time' }).value).toBe('08:00')
  await user.clear(field)
  await user.type(field, '28/11/2026')
  await user.click(save())
  await waitFor(() => expect(sent).toEqual([{ start: '2026-11-28T08:00:00+10:00' }]))
})

test('D2-11: a day that may not be chosen stays as it was typed, and the form refuses it', async () => {
  const sent: unknown[] = []
  const startShape = z.object({
    start: z.string().refine((start) => start >= '2026-11-26', 'Must not be in the past'),
  })
  render(
    <TestKit>
      <Form
        draft={false}
        shape={startShape}
        start={{ start: '2026-11-27T08:00:00+10:00' }}
        save={async (body) => sent.push(body)}
        onSaved={() => undefined}
        submit="Save"
      >
        <DateTimeField name="start" label="Start" zone="Australia/Brisbane" min="2026-11-26" />
      </Form>
    </TestKit>,
  )
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start: Date' })
  await user.clear(field)
  await user.type(field, '20/11/2026')
  await user.tab()
  expect(field.value).toBe('20/11/2026')
  await user.click(save())
  expect((await screen.findAllByText('Must not be in the past')).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

test('the calendar goes once a day is picked, and while a day is typed; a press shows it again', async () => {
  const { user, field } = show()
  const isShown = () => document.querySelector('[data-dates-dropdown]') !== null
  await user.click(field)
  await waitFor(() => expect(isShown()).toBe(true))
  await user.click(screen.getByRole('button', { name: '24 November 2026' }))
  await waitFor(() => expect(isShown()).toBe(false))
  await user.click(field)
  await waitFor(() => expect(isShown()).toBe(true))
  await user.clear(field)
  await user.type(field, '1/2/26')
  await waitFor(() => expect(isShown()).toBe(false))
  await user.click(field)
  await waitFor(() => expect(isShown()).toBe(true))
})

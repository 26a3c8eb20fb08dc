// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDialog } from '../dialog/open-dialog.ts'
import { SelectField } from '../field/choice/SelectField.tsx'
import { NumberField } from '../field/NumberField.tsx'
import { TextArea, TextField } from '../field/TextField.tsx'
import { TestKit } from '../testing/TestKit.tsx'
import { Form } from './Form.tsx'
import { hasUnsaved } from './unsaved.ts'

const Shape = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  description: z.string().optional(),
  hours: z.number().max(24, 'At most 24').optional(),
})
type Body = z.output<typeof Shape>

interface Given {
  start?: Partial<Body> & { id?: number }
  save?: (body: Body) => Promise<unknown>
  success?: string
}
function show({ start, save = async () => undefined, success }: Given) {
  const saved: unknown[] = []
  const sent: Body[] = []
  const form = (from: Given['start']) => (
    <TestKit>
      <Form
        draft={false}
        shape={Shape}
        start={from}
        save={(body) => {
          sent.push(body)
          return save(body)
        }}
        onSaved={(answer) => saved.push(answer)}
        submit="Save"
        {...(success && { success })}
      >
        <TextField name="name" label="Name" />
        <TextArea name="description" label="Description" />
        <NumberField name="hours" label="Hours" />
      </Form>
    </TestKit>
  )
  const { rerender } = render(form(start))
  return { sent, saved, again: (next: Given['start']) => rerender(form(next)), user: userEvent.setup() }
}
const save = () => screen.getByRole('button', { name: 'Save' })

test('what the shape takes is sent, once, and nothing else of the entity', async () => {
  const { promise: slow, resolve: release } = Promise.withResolvers<void>()
  const { sent, saved, user } = show({
    start: { id: 4, name: 'North', description: 'x' },
    save: async (body) => {
      await slow
      return body
    },
  })
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), ' South {Enter}{Enter}')
  await user.click(save())
  release()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(sent).toEqual([{ name: 'South', description: 'x' }])
})

test('errors stand beside their fields and at the top, and the first field is focused', async () => {
  const { sent, user } = show({ start: { hours: 30 } })
  await user.click(save())
  expect(sent).toEqual([])
  const summary = await screen.findByRole('alert')
  expect(within(summary).getAllByRole('listitem')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  await user.type(screen.getByLabelText('Name'), 'x')
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).not.toBe('true')
})

const refusal = (errors: { path: string; message: string }[]) =>
  Object.assign(new Error('Some fields need attention'), {
    code: 'E001',
    status: 400,
    errors,
    requestId: 'r9',
  })

test("the server's field errors are placed like one's own", async () => {
  const { user, saved } = show({
    save: () => Promise.reject(refusal([{ path: 'name', message: 'A group of this name exists' }])),
  })
  await user.type(screen.getByLabelText('Name'), 'North')
  await user.click(save())
  expect(await screen.findAllByText('A group of this name exists')).not.toHaveLength(0)
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'North')
  expect(saved).toEqual([])
})

test('a refusal without a field is told in the Error dialog, and what was typed stays', async () => {
  const { user } = show({
    save: () =>
      Promise.reject(Object.assign(new Error('Somebody else saved'), { code: 'E030', requestId: 'r9' })),
  })
  await user.type(screen.getByLabelText('Name'), 'North')
  await user.click(save())
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Error')
  expect(dialog.textContent).toContain('Somebody else saved')
  expect(dialog.textContent).toContain('r9')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'North')
})

test('an error of the program itself says nothing of its insides', async () => {
  const { user } = show({ save: () => Promise.reject(new TypeError('x is not a function')) })
  await user.type(screen.getByLabelText('Name'), 'North')
  await user.click(save())
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Something went wrong')
  expect(dialog.textContent).not.toContain('x is not a function')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
})

test('a form that adds is empty again after it has saved, and says so', async () => {
  const { user, saved } = show({ success: 'Group added' })
  await user.type(screen.getByLabelText('Name'), 'North')
  expect(hasUnsaved()).toBe(true)
  await user.click(save())
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Group added')
  expect(saved).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.getByLabelText('Name')).toHaveProperty('value', '')
  expect(hasUnsaved()).toBe(false)
})

test('newer values arrive in an untouched form, and never over what was typed', async () => {
  const { again, user } = show({ start: { name: 'North' } })
  again({ name: 'Northern' })
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Northern'))
  await user.type(screen.getByLabelText('Name'), '!')
  again({ name: 'Other' })
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Northern!')
})

const Person = z.object({
  phone: z.string(),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  site: z.string(),
})

const refusedLines = async () => {
  const user = userEvent.setup()
  render(
    <TestKit>
      <Form
        draft={false}
        shape={Person}
        names={{ site: 'Job site' }}
        save={async () => undefined}
        onSaved={() => undefined}
        submit="Save"
      >
        <TextField name="name" label="Name" />
        <TextField name="phone" label="Phone" />
        <NumberField name="lat" label="Position" />
        <NumberField name="lng" label="Position" />
      </Form>
    </TestKit>,
  )
  await user.click(save())
  const summary = await screen.findByRole('alert')
  return within(summary)
    .getAllByRole('listitem')
    .map((line) => line.textContent)
}

test('D1-08, D2-21, D2-24: empty fields are named, in the order of the form, and one place on screen is one line', async () => {
  expect(await refusedLines()).toEqual([
    'Job site is required',
    'Name is required',
    'Phone is required',
    'Position is required',
  ])
  expect(screen.getByLabelText('Name').closest('.mantine-InputWrapper-root')?.textContent).toContain(
    'Name is required',
  )
})

test('D2-23: the focus that a refusal gives to a picker opens no list over its error', async () => {
  const user = userEvent.setup()
  const options = Array.from({ length: 9 }, (_, i) => ({ value: i, label: `Client ${i}` }))
  render(
    <TestKit>
      <Form
        draft={false}
        shape={z.object({ client: z.number() })}
        save={async () => undefined}
        onSaved={() => undefined}
        submit="Save"
      >
        <SelectField name="client" label="Client" options={options} />
      </Form>
    </TestKit>,
  )
  await user.click(save())
  const picker = screen.getByRole('combobox', { name: 'Client' })
  await waitFor(() => expect(document.activeElement).toBe(picker))
  expect(picker.getAttribute('aria-expanded')).toBe('false')
  await user.click(picker)
  expect(picker.getAttribute('aria-expanded')).toBe('true')
})

test('F-01: Tab into a number with a unit, then typing, replaces the number', async () => {
  const sent: { minutes?: number | undefined }[] = []
  const user = userEvent.setup()
  render(
    <TestKit>
      <Form
        draft={false}
        shape={z.object({ minutes: z.number().optional() })}
        start={{ minutes: 10 }}
        save={async (body) => void sent.push(body)}
        onSaved={() => undefined}
        submit="Save"
      >
        <NumberField name="minutes" label="Minutes" unit="minutes" />
      </Form>
    </TestKit>,
  )
  await user.tab()
  await user.keyboard('300')
  await user.click(save())
  await waitFor(() => expect(sent).toEqual([{ minutes: 300 }]))
})

test('a line of the summary goes to its field', async () => {
  await refusedLines()
  const user = userEvent.setup()
  await user.click(screen.getByRole('link', { name: 'Phone is required' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')))
})

test.each(['Save', 'Cancel'])('a form that is all of its dialog closes it on %s', async (label) => {
  const user = userEvent.setup()
  render(<TestKit>A page</TestKit>)
  const closed = openDialog('Rename', () => (
    <Form draft={false} shape={Shape} start={{ name: 'North' }} save={async () => undefined} submit="Save">
      <TextField name="name" label="Name" />
    </Form>
  ))
  await user.click(await screen.findByRole('button', { name: label }))
  await closed
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

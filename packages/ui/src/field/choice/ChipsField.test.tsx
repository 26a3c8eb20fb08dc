// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Form } from '../../form/Form.tsx'
import { TestKit } from '../../testing/TestKit.tsx'
import { ChipsField } from './ChipsField.tsx'

const Shape = z.object({ days: z.array(z.int()).min(1, 'Pick one') })

test('chips are turned by keyboard and mouse, stand in their order, and one is needed', async () => {
  const sent: unknown[] = []
  render(
    <TestKit>
      <Form
        draft={false}
        shape={Shape}
        start={{}}
        save={async (body) => sent.push(body)}
        onSaved={() => undefined}
        submit="Save"
      >
        <ChipsField
          name="days"
          label="Days"
          fallback={[1]}
          options={[
            { value: 7, label: 'Sun', title: 'Sunday' },
            { value: 1, label: 'Mon', title: 'Monday' },
            { value: 2, label: 'Tue', title: 'Tuesday' },
          ]}
        />
      </Form>
    </TestKit>,
  )
  const user = userEvent.setup()
  const chip = (name: string) => screen.getByRole('checkbox', { name })
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  expect((chip('Mon') as HTMLInputElement).checked).toBe(true)
  await user.click(chip('Mon'))
  await save()
  await waitFor(() => expect(chip('Sun').getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
  await user.click(chip('Tue'))
  chip('Sun').focus()
  await user.keyboard(' ')
  await save()
  await waitFor(() => expect(sent).toEqual([{ days: [7, 2] }]))
})

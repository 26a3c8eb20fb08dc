// @vitest-environment happy-dom
import { TextField } from '@muster/ui/field/TextField.tsx'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Facts, factInPlace } from './Facts.tsx'

afterEach(cleanup)

function Site({ mayEdit }: { mayEdit: boolean }) {
  const [parking, park] = useState('')
  const fact = (label: string, value: string, save: (next: string) => void) =>
    factInPlace({
      label,
      name: 'text',
      shape: z.object({ text: z.string() }),
      value,
      show: (text) => text && <bdi>{text}</bdi>,
      field: (field) => <TextField {...field} />,
      save: async (next) => {
        save(next)
        return { saved: next }
      },
      mayEdit,
    })
  return <Facts facts={[fact('Parking', parking, park), fact('Contact', 'Jo', () => undefined)]} />
}
const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent)

test('what is not known stands last, by its name, and takes its place once it is added', async () => {
  render(
    <TestKit>
      <Site mayEdit />
    </TestKit>,
  )
  expect(terms()).toEqual(['Contact', 'Parking'])
  expect(screen.queryByText('–')).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Edit: Parking' }))
  await user.keyboard('Behind the house{Enter}')
  await screen.findByText('Behind the house')
  expect(terms()).toEqual(['Parking', 'Contact'])
})

test('who may not add it does not read of it', () => {
  render(
    <TestKit>
      <Site mayEdit={false} />
    </TestKit>,
  )
  expect(terms()).toEqual(['Contact'])
})

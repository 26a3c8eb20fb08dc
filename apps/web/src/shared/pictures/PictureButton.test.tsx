// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { QueryKit } from '../../testing/QueryKit.tsx'
import { PictureButton } from './PictureButton.tsx'

test('A-10: a file that is refused is named, with the reason', async () => {
  render(
    <QueryKit>
      <PictureButton label="Choose picture" what="Picture" shape="circle" save={async () => undefined} />
    </QueryKit>,
  )
  const user = userEvent.setup({ applyAccept: false })
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(field, new File(['x'], 'minutes of May.txt', { type: 'text/plain' }))
  const dialog = await screen.findByRole('dialog', { name: 'Error' })
  expect(dialog.textContent).toContain('minutes of May.txt: File type not supported')
})

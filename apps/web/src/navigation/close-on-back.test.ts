import { openDialog, openDialogs } from '@muster/ui/dialog/open-dialog.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { closeOnBack } from './close-on-back.ts'

const closed: string[] = []
const open = (title: string) => void openDialog(title, () => null).then(() => closed.push(title))
afterEach(() => closed.splice(0))

test('Back to another page closes what lies over this one, however much', async () => {
  const history = createMemoryHistory({ initialEntries: ['/users', '/users/leave'] })
  closeOnBack(history)
  open('Add leave')
  open('Decline')
  history.back()
  await expect.poll(() => closed).toEqual(['Add leave', 'Decline'])
  expect(openDialogs()).toEqual([])
})

test('a filter of the page, and a page that is opened with a message over it, close nothing', async () => {
  const history = createMemoryHistory({ initialEntries: ['/users/leave', '/users/leave?state=PENDING'] })
  closeOnBack(history)
  open('Success')
  history.back()
  history.push('/users')
  history.replace('/jobs')
  expect(openDialogs()).toHaveLength(1)
  history.back()
  await expect.poll(() => closed).toEqual(['Success'])
})

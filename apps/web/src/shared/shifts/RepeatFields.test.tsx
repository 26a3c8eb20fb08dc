// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { ScheduleConflict } from '@muster/contract/planning/schedule-conflict'
import { Form } from '@muster/ui/form/Form.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { showPage } from '../../testing/show-page.tsx'
import { confirmConflicts } from './conflicts.tsx'
import { RepeatFields } from './RepeatFields.tsx'

const Shape = z.object({ recursiveFrequency: z.string(), weekdays: z.array(z.int()).optional() })
// A Saturday.
const Page = () => (
  <Form
    shape={Shape}
    start={{ recursiveFrequency: 'WEEKLY', weekdays: [1, 2, 3, 4, 5] }}
    save={async (value) => value}
    onSaved={() => {}}
    draft="rule"
    submit="Save"
  >
    <RepeatFields zone="Australia/Brisbane" start="2026-04-11T18:00:00+10:00" />
  </Form>
)
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'))

test('R-S4: one press leaves the day of the start of five weekdays, another one takes Monday to Friday', async () => {
  freshStorage()
  beginSession(aSession())
  const { user } = await showPage(Page, '/job')
  await user.click(await screen.findByRole('button', { name: 'Only Saturday' }))
  expect(chosen()).toEqual(['Sat'])
  await user.click(screen.getByRole('button', { name: 'Monday to Friday' }))
  expect(chosen()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
})

test('R-S4: conflicts of a series without an end are not counted for years', async () => {
  freshStorage()
  beginSession(aSession())
  await showPage(() => null, '/job')
  const conflict: ScheduleConflict = {
    ...{ kind: 'unavailable', eventId: -1, userAssigneeId: 1, personName: 'Mia', date: '2026-11-30' },
    ...{ dates: ['2026-11-30'], count: 1496 },
  }
  void confirmConflicts([conflict], true)
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'Mia cannot work at this time on 30/11/2026 and more than 100 more days',
  )
})

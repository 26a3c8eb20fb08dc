// @vitest-environment happy-dom
import { FormHolder } from '@muster/ui/form/form-context.ts'
import { formStore } from '@muster/ui/form/form-store.ts'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useAssignees } from './use-assignees.ts'

const person = (tenantUserId: number) => ({
  tenantUserId,
  name: `P${tenantUserId}`,
  role: 'Cleaner',
  hours: 2,
})
const event = (id: number, userAssigneeId: number) => ({ id, userAssigneeId })
const removal = (eventId: number) => ({ eventId, occurrenceStart: '2026-03-02T19:00:00Z' })

function assigneesOf(start: object, site: Parameters<typeof useAssignees>[0]['site']) {
  const store = formStore(start)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestKit>
      <FormHolder value={{ store, isBusy: false }}>{children}</FormHolder>
    </TestKit>
  )
  const { result } = renderHook(() => useAssignees({ site }), { wrapper })
  return { store, result }
}
test('who is removed takes their part of the schedule along; that of others stays', () => {
  const { store, result } = assigneesOf(
    {
      people: [person(5), person(6)],
      events: [event(1, 5), event(2, 6), event(3, 5)],
      changes: [event(1, 5), event(2, 6)],
      removals: [removal(2), removal(3)],
    },
    { id: 1, address: '', timezone: 'UTC' },
  )
  expect(result.current.people.map(result.current.eventCount)).toEqual([2, 1])
  act(() => result.current.remove(person(5)))
  expect(store.values()).toEqual({
    people: [person(6)],
    events: [event(2, 6)],
    changes: [event(2, 6)],
    removals: [removal(2)],
  })
  act(() => result.current.add(person(7)))
  expect(result.current.people).toEqual([person(6), person(7)])
})

test('without a site nobody is added, and the person reads why', async () => {
  const { result } = assigneesOf({}, undefined)
  expect(result.current.mayAdd()).toBe(false)
  expect(await screen.findByText(/Please complete all the required steps/)).toBeDefined()
  result.current.schedule(person(5))
  expect(screen.queryByRole('dialog', { name: 'Schedule' })).toBeNull()
})

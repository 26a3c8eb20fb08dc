// @vitest-environment happy-dom
import { FormHolder } from '@muster/ui/form/form-context.ts'
import { formStore } from '@muster/ui/form/form-store.ts'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newItem, newSpec } from '../draft.ts'
import { taskLists } from '../task-lists.ts'
import { OutlineRow } from './OutlineRow.tsx'
import { outlineRows } from './tree/rows.ts'

test('each row says its level and what it is part of, and its button which task it closes', () => {
  const kitchen = { ...newSpec('NONE'), title: 'Kitchen', jobSpecItems: [{ ...newItem(), title: 'Bench' }] }
  const list = taskLists.find(({ type, prompt }) => type === 'NORMAL' && prompt === 'NONE')!
  const rows = outlineRows([kitchen], list, new Set())
  render(
    <TestKit>
      <FormHolder value={{ store: formStore({ specMap: { NORMAL: [kitchen] } }), isBusy: false }}>
        <ul>
          {rows.map((row) => (
            <OutlineRow key={row.key} row={row} isSelected={false} hands={{} as never} />
          ))}
        </ul>
      </FormHolder>
    </TestKit>,
  )
  expect(screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-level'))).toEqual(['1', '2'])
  expect(screen.getByRole('button', { name: 'Close task: Kitchen' })).toBeTruthy()
  expect(screen.getByDisplayValue('Bench').getAttribute('aria-description')).toBe('Part of Kitchen')
  expect(screen.getByDisplayValue('Kitchen').hasAttribute('aria-description')).toBe(false)
})

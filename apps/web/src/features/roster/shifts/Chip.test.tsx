// @vitest-environment happy-dom
import { useWords } from '@muster/ui/words/words.ts'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Item, PlaceItem, ShiftItem } from '../week/roster-rows.ts'
import { Chip } from './Chip.tsx'

const facts = {
  ...{
    date: '2026-04-06',
    startTime: '2026-04-06T22:00:00+08:00',
    from: '22:00',
    to: '06:30',
    isOvernight: true,
  },
  ...{ zone: 'AWST', jobId: 1, jobTitle: 'Office', site: { id: 9, name: 'برج الميناء' } },
}
const shift = {
  ...{ ...facts, kind: 'shift', key: 'shift 5', personName: 'Mia', conflicts: [] },
  shift: { eventId: 5, tenantUserId: 1, occurrenceStart: facts.startTime, title: '', draft: null },
} as unknown as ShiftItem
const place = {
  ...{ ...facts, kind: 'place', key: 'place 7' },
  place: { patternId: 7, title: '', places: 1, filled: 0, uncovered: 1, unfilled: 0, isOff: false },
} as unknown as PlaceItem

const Shown = ({ item }: { item: Item }) => <Chip item={item} names="site" say={useWords()} />

test.each([shift, place])(
  'R-S4: from right to left the start of a shift comes before its end, $kind',
  (item) => {
    const { container } = render(<Shown item={item} />)
    const [times, name] = container.querySelectorAll('bdi')
    expect([times!.textContent, times!.dir]).toEqual(['22:00–06:30⁺¹', 'ltr'])
    // The name runs as its own letters do, before the zone.
    expect([name!.textContent, name!.dir, name!.parentElement!.textContent]).toEqual([
      'برج الميناء',
      '',
      'برج الميناء AWST',
    ])
  },
)

test('a shift that has begun says how it stands by a sign and in words, with its clocked hours', () => {
  const visit = { state: 'DONE' as const, workId: 3, clockedMinutes: 135 }
  const { container } = render(<Shown item={{ ...shift, shift: { ...shift.shift, visit } }} />)
  const chip = container.querySelector('button')!
  expect(chip.getAttribute('aria-label')).toContain('Done, 2.3 h clocked')
  expect(chip.title).toContain('Done, 2.3 h clocked')
  expect(container.querySelectorAll('[data-state="DONE"] svg')).toHaveLength(1)
  const missing = { state: 'MISSING' as const, workId: null, clockedMinutes: null }
  const other = render(<Shown item={{ ...shift, shift: { ...shift.shift, visit: missing } }} />)
  expect(other.container.querySelector('button')!.getAttribute('aria-label')).toContain('No-show')
  expect(render(<Shown item={shift} />).container.querySelector('[data-state]')).toBeNull()
})

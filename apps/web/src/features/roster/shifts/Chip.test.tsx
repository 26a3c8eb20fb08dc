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
    // The name runs as its own letters do, behind the zone.
    expect([name!.textContent, name!.dir, name!.parentElement!.textContent]).toEqual([
      'برج الميناء',
      '',
      'AWST · برج الميناء',
    ])
  },
)

import { type RefObject, useRef, useState } from 'react'
import { dragRow } from './drag-row.ts'
import type { RowHands } from './OutlineRow.tsx'
import type { OpenMenu } from './RowMenu.tsx'
import type { Outline } from './use-outline.ts'
import type { RowActs } from './use-row-acts.ts'

/** What rows do with the outline around them. It stays one object, so that a key in one row draws no other. */
export function useHands(
  outline: Outline,
  acts: RowActs,
  line: RefObject<HTMLDivElement | null>,
  openMenu: (menu: OpenMenu) => void,
): RowHands {
  const latest = useRef(outline)
  latest.current = outline
  const [hands] = useState<RowHands>(() => ({
    ...acts,
    select: (key) => {
      // On the way to a refused field the form may focus another row.
      if (latest.current.soughtField?.isFound !== false) outline.select(key)
    },
    toggle: outline.toggle,
    openMenu: (key, kind, button) => {
      const row = latest.current.rows.find((each) => each.key === key)
      if (!row) return
      outline.select(key)
      openMenu({ row, kind, button })
    },
    lift: ({ nativeEvent }, key) => {
      const { rows, box } = latest.current
      if (!box.current || !line.current) return
      const onDrop: Parameters<typeof dragRow>[1]['onDrop'] = (target) => acts.drop(key, target)
      dragRow(nativeEvent, { key, rows, box: box.current, line: line.current, onDrop })
    },
  }))
  return hands
}

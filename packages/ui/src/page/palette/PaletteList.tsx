import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useWords, type Wording } from '../../words/words.ts'
import type { PaletteField } from './Palette.tsx'
import css from './palette.module.css'

export interface PaletteItem {
  readonly key: string
  readonly title: string
  readonly hint?: string
  /** Its own, where the group has several. */
  readonly icon?: ReactNode
  readonly preview?: ReactNode
  readonly onPick: () => void
}
export interface PaletteGroup {
  readonly label: string
  readonly icon?: ReactNode
  readonly items: readonly PaletteItem[]
}
interface Props {
  field: PaletteField
  query: string
  groups: readonly PaletteGroup[]
  /** Whether the groups are what fits the query, and no more is to come. */
  isSettled: boolean
  nothing: string | Wording
  onClose: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
/** A choice that the arrows pass over asks for no preview. */
const restMs = 150

export function PaletteList({ field, query, groups, isSettled, nothing, onClose }: Props) {
  const say = useWords()
  const id = useId()
  const filled = groups.filter(({ items }) => items.length > 0)
  const items = filled.flatMap((group) => group.items)
  const pick = (item: PaletteItem) => {
    onClose()
    item.onPick()
  }
  const current = useChoice(field, query, items, isSettled, pick)
  const currentId = current && `${id}-${current.key}`
  const { setCurrent } = field
  useLayoutEffect(() => {
    setCurrent(currentId)
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId, setCurrent])
  const [rested] = useDebouncedValue(current?.key, restMs)
  const preview = current?.key === rested ? current?.preview : undefined
  return (
    <div className={css.results} data-preview={Boolean(current?.preview) || undefined}>
      <div className={css.list}>
        <div id={field.listId} role="listbox" aria-label={say('Results')}>
          {filled.map((group, nth) => (
            <Group
              key={`${group.label}-${nth.toString()}`}
              group={group}
              id={id}
              current={current?.key}
              onPick={pick}
            />
          ))}
        </div>
        <p className={items.length > 0 ? 'unseen' : css.nothing} role="status">
          {items.length > 0 ? say('{count} results', { count: items.length }) : say(nothing)}
        </p>
      </div>
      {current?.preview && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too
        <aside
          className={css.preview}
          aria-label={say('Preview')}
          // A link that led to another page of the application.
          onClick={({ defaultPrevented }) => defaultPrevented && onClose()}
        >
          {preview}
        </aside>
      )}
    </div>
  )
}

/** The option that Enter takes: the first that fits, until the arrows have chosen another one of the same words. */
function useChoice(
  field: PaletteField,
  query: string,
  items: readonly PaletteItem[],
  isSettled: boolean,
  pick: (item: PaletteItem) => void,
) {
  const [choice, choose] = useState({ query: '', key: '' })
  const chosen = choice.query === query ? items.findIndex(({ key }) => key === choice.key) : -1
  const nth = Math.max(0, chosen)
  const current = items[nth]
  const { keys, entered } = field
  useLayoutEffect(() => {
    keys.current = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const next = step && items[(nth + step + items.length) % items.length]
      if (next) {
        event.preventDefault()
        choose({ query, key: next.key })
      }
      if (event.key === 'Enter' && current) pick(current)
    }
  })
  // Enter came before what it takes.
  useEffect(() => {
    if (isSettled && current && entered.current === query) pick(current)
  })
  return current
}

interface GroupProps {
  group: PaletteGroup
  id: string
  current: string | undefined
  onPick: (item: PaletteItem) => void
}
function Group({ group, id, current, onPick }: GroupProps) {
  const say = useWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options
    <div role="group" aria-label={say(group.label)} className={css.group}>
      <p className={css.groupName} aria-hidden>
        {say(group.label)}
      </p>
      {group.items.map((item) => (
        <button
          key={item.key}
          type="button"
          id={`${id}-${item.key}`}
          role="option"
          tabIndex={-1}
          aria-selected={item.key === current}
          className={css.item}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          {item.icon ?? group.icon}
          <span>
            <bdi>{item.title}</bdi>
            {item.hint && (
              <bdi className="faint block" dir="auto">
                {item.hint}
              </bdi>
            )}
          </span>
        </button>
      ))}
    </div>
  )
}

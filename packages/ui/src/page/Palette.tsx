import { msg } from '../words/msg.ts'
import css from './palette.module.css'
import '../theme/library.ts'
import '@mantine/spotlight/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { useWords, type Wording } from '../words/words.ts'

export interface PaletteItem {
  readonly key: string
  readonly title: string
  readonly hint?: string
  readonly onPick: () => void
}
export interface PaletteGroup {
  /** Plain English; translated here. */
  readonly label: string
  readonly icon: ReactNode
  readonly items: readonly PaletteItem[]
}
interface Props {
  /** Plain English: what can be typed. */
  label: string
  query: string
  onQuery: (query: string) => void
  groups: readonly PaletteGroup[]
  /** What is said while nothing fits, or while it is not known yet. */
  nothing: string | Wording
  onClose: () => void
}

const [store, palette] = createSpotlight()
export const openPalette = () => palette.open()
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** One field over everything, and below it what fits: picked by arrows and Enter, or by a touch. Covers a phone. */
export function Palette({ label, query, onQuery, groups, nothing, onClose }: Props) {
  const say = useWords()
  const id = useId()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const filled = groups.filter(({ items }) => items.length > 0)
  const items = filled.flatMap((group) => group.items)
  const { current, onKeyDown } = useChoice(items)
  const currentId = current && `${id}-${current}`
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={onClose}
      fullScreen={isPhone ?? false}
      scrollable
      maxHeight={isPhone ? 'calc(100dvh - 60px)' : 'min(520px, 70dvh)'}
      className={css.palette}
      transitionProps={{ duration: 120 }}
      role="search"
      aria-label={say(label)}
    >
      <div className={css.head}>
        <Spotlight.Search
          placeholder={say(label)}
          aria-label={say(label)}
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          {...(currentId && { 'aria-activedescendant': currentId })}
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={100}
          onKeyDown={onKeyDown}
          className={css.field}
        />
        {isPhone && (
          <IconButton label={msg('Close')} icon={<span aria-hidden>✕</span>} onPick={() => palette.close()} />
        )}
      </div>
      <Spotlight.ActionsList id={`${id}-list`} role="listbox" aria-label={say('Results')}>
        {filled.map((group) => (
          <FoundGroup key={group.label} group={group} id={id} current={current} />
        ))}
      </Spotlight.ActionsList>
      <p className={items.length > 0 ? 'unseen' : css.nothing} role="status">
        {items.length > 0 ? say('{count} results', { count: items.length }) : say(nothing)}
      </p>
    </Spotlight.Root>
  )
}

const pick = ({ onPick }: PaletteItem) => {
  onPick()
  palette.close()
}

/** Which item Enter takes. What arrives moves the choice back to the first: Enter takes what is on top. */
function useChoice(items: readonly PaletteItem[]) {
  const itemKeys = items.map(({ key }) => key).join(' ')
  const [choice, choose] = useState({ among: '', at: 0 })
  const active = choice.among === itemKeys ? choice.at : 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step) choose({ among: itemKeys, at: (active + step + items.length) % items.length })
    const chosen = items[active]
    if (event.key === 'Enter' && chosen) pick(chosen)
  }
  return { current: items[active]?.key, onKeyDown }
}

interface FoundGroupProps {
  group: PaletteGroup
  id: string
  current: string | undefined
}
function FoundGroup({ group, id, current }: FoundGroupProps) {
  const say = useWords()
  return (
    <Spotlight.ActionsGroup label={say(group.label)} role="group" aria-label={say(group.label)}>
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
          onClick={() => pick(item)}
        >
          {group.icon}
          <span>
            {item.title}
            {item.hint && <span className="faint">{item.hint}</span>}
          </span>
        </button>
      ))}
    </Spotlight.ActionsGroup>
  )
}

import '@mantine/spotlight/styles.layer.css'
import './palette.css'
import { useMediaQuery } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect } from 'react'
import { IconButton } from './Button.tsx'
import { useWords } from './words.ts'

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
  nothing: string
  onClose: () => void
}

const [store, palette] = createSpotlight()
export const openPalette = () => palette.open()

/** One field over everything, and below it what fits: picked by arrows and Enter, or by a touch. Covers a phone. */
export function Palette({ label, query, onQuery, groups, nothing, onClose }: Props) {
  const say = useWords()
  const id = useId()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { selected, opened } = useSpotlight(store)
  const shown = groups.filter(({ items }) => items.length > 0)
  const keys = shown.flatMap(({ items }) => items.map(({ key }) => key))
  const known = keys.join(' ')
  // What arrives moves the choice back to the first: Enter takes what is on top. At once, or a key pressed meanwhile is lost.
  useLayoutEffect(() => {
    if (opened) store.updateState((state) => ({ ...state, selected: known ? 0 : -1 }))
  }, [known, opened])
  const current = keys[selected]

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
      className="palette"
      transitionProps={{ duration: 120 }}
      aria-label={say(label)}
    >
      <div className="palette-head">
        <Spotlight.Search
          placeholder={say(label)}
          aria-label={say(label)}
          role="combobox"
          aria-expanded={keys.length > 0}
          aria-controls={`${id}-list`}
          {...(current && { 'aria-activedescendant': `${id}-${current}` })}
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={100}
          className="palette-field"
        />
        {isPhone && (
          <IconButton label="Close" icon={<span aria-hidden>✕</span>} onPick={() => palette.close()} />
        )}
      </div>
      <Spotlight.ActionsList id={`${id}-list`} role="listbox" aria-label={say('Results')}>
        {shown.map((group) => (
          <Spotlight.ActionsGroup
            key={group.label}
            label={say(group.label)}
            role="group"
            aria-label={say(group.label)}
          >
            {group.items.map(({ key, title, hint, onPick }) => (
              <Spotlight.Action
                key={key}
                id={`${id}-${key}`}
                role="option"
                aria-selected={key === current}
                data-selected={key === current || undefined}
                label={title}
                {...(hint && { description: hint })}
                leftSection={group.icon}
                onClick={onPick}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      <p className={keys.length > 0 ? 'unseen' : 'palette-nothing'} role="status">
        {keys.length > 0 ? say('{count} results', { count: keys.length }) : say(nothing)}
      </p>
    </Spotlight.Root>
  )
}

import { IconKey } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { CheckField } from '../field/choice/CheckField.tsx'
import { ChipsField } from '../field/choice/ChipsField.tsx'
import { Pills } from '../field/choice/Pills.tsx'
import { TextField } from '../field/TextField.tsx'
import { Badge } from '../page/Badge.tsx'
import { AppLink } from '../page/links.tsx'
import { Tabs } from '../page/tabs/Tabs.tsx'
import { text } from '../table/columns.tsx'
import { LocalTable } from '../table/LocalTable.tsx'
import { Kit } from '../theme/Kit.tsx'
import { Menu } from '../theme/library.ts'
import { showToast } from '../toast/toast.tsx'
import { lookOf } from './look-of.ts'

// Every control of the kit in every state, for e2e/contrast.spec.ts, which builds this file alone.

const word = 'Harbour'
const other = 'Tower'
const nothing = () => undefined

interface Specimen {
  /** What is hovered over or focused, and compared with the other states. */
  part: string
  /** Each state and how it is drawn; hover and focus are brought about by the test. */
  states: Readonly<Record<string, ReactNode>>
}
const live = (node: ReactNode) => ({ default: node, hover: node, focus: node })

const button = (kind: 'primary' | 'quiet' | 'plain' | 'danger'): Specimen => ({
  part: 'button',
  states: {
    ...live(<Button label={word} kind={kind} />),
    disabled: <Button label={word} kind={kind} disabled />,
  },
})
const check = (props: object) => <CheckField label={word} onChange={nothing} {...props} />
const input = (props: object) => <TextField label={word} value={other} onChange={nothing} {...props} />
const pills = (value: string) => (
  <Pills
    label={word}
    value={value}
    onChange={nothing}
    options={[
      { value: 'a', label: word },
      { value: 'b', label: other },
    ]}
  />
)
const tabs = (open: string) => (
  <Tabs
    open={open}
    onOpen={nothing}
    tabs={[
      { key: 'a', label: word, count: 3, content: null },
      { key: 'b', label: other, content: null },
    ]}
  />
)
const chips = (value: string[], props: object = {}) => (
  <ChipsField
    label={word}
    value={value}
    onChange={nothing}
    options={[{ value: 'a', label: word, title: word }]}
    {...props}
  />
)
const table = (name: string) => (
  <LocalTable
    plain
    name={name}
    rows={[{ id: 1, name: word, address: other }]}
    columns={[text('name', word), text('address', other)]}
    opens={() => '#'}
    bulk={[{ label: word, onPick: nothing }]}
    empty={other}
  />
)
const item = (props: object) => (
  <Menu opened withinPortal={false} trapFocus={false} closeOnClickOutside={false}>
    <Menu.Dropdown style={{ position: 'static' }}>
      <Menu.Item {...props}>{word}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

const specimens: Readonly<Record<string, Specimen>> = {
  'primary button': button('primary'),
  'quiet button': button('quiet'),
  'plain button': button('plain'),
  'danger button': button('danger'),
  'icon button': {
    part: 'button',
    states: {
      ...live(<IconButton label={word} icon={IconKey} onPick={nothing} />),
      disabled: <IconButton label={word} icon={IconKey} onPick={nothing} disabled />,
    },
  },
  input: {
    part: 'input',
    states: { ...live(input({})), disabled: input({ disabled: true }), error: input({ problem: other }) },
  },
  checkbox: {
    part: 'input',
    states: {
      default: check({}),
      focus: check({}),
      selected: check({ value: true }),
      disabled: check({ disabled: true }),
      'disabled and selected': check({ disabled: true, value: true }),
      error: check({ problem: other }),
    },
  },
  segment: { part: 'label:first-of-type', states: { ...live(pills('b')), selected: pills('a') } },
  tab: { part: '[role=tab]:first-of-type', states: { ...live(tabs('b')), selected: tabs('a') } },
  'table row': {
    part: 'tbody tr',
    states: { default: table('one'), hover: table('two'), selected: table('three') },
  },
  link: { part: 'a', states: live(<AppLink href="#">{word}</AppLink>) },
  'menu item': {
    part: '[role=menuitem]',
    states: {
      ...live(item({})),
      disabled: item({ disabled: true }),
      danger: item({ color: 'red.8' }),
    },
  },
  chip: {
    part: 'label',
    states: {
      ...live(chips([])),
      selected: chips(['a']),
      disabled: chips([], { disabled: true }),
      error: chips([], { problem: other }),
    },
  },
  badge: {
    part: '.mantine-Badge-root',
    states: {
      calm: <Badge label={word} />,
      good: <Badge label={word} tone="good" />,
      warn: <Badge label={word} tone="warn" />,
      bad: <Badge label={word} tone="bad" />,
      accent: <Badge label={word} tone="accent" />,
    },
  },
}

await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: {}, keySeparator: false, nsSeparator: false })
const main = new URLSearchParams(location.search).get('main') ?? ''
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <Kit colours={{ colorMain: main, colorBackground: '#001737' }}>
    {Object.entries(specimens).flatMap(([control, { part, states }]) =>
      Object.entries(states).map(([state, drawn]) => (
        <div
          key={`${control} ${state}`}
          className="card"
          data-control={control}
          data-state={state}
          data-part={part}
        >
          {drawn}
        </div>
      )),
    )}
  </Kit>,
)
showToast(word, undefined, { label: other, onPick: nothing })
Object.assign(window, { lookOf })

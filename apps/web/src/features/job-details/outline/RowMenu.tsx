import type { AnswerType, Frequency, SpecType } from '@muster/contract/jobs/job-details'
import { useFormStore } from '@muster/ui/form/form-context.ts'
import { Menu } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconCopy,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { answerControls } from '../../../shared/checklist/AnswerControls.tsx'
import css from './outline.module.css'
import { answerTypeOptions, frequencyOptions } from './tree/row-words.ts'
import type { ChecklistRow } from './tree/rows.ts'
import type { Specs } from './tree/tree.ts'
import { canDo, type RowAct } from './use-row-acts.ts'

export type MenuKind = 'acts' | 'answerType' | 'frequency'
export interface OpenMenu {
  row: ChecklistRow
  kind: MenuKind
  button: HTMLElement
}
interface Props extends OpenMenu {
  type: SpecType
  specs: () => Specs
  run: (act: RowAct, key: string) => void
  /** Whether the details have to be opened: they stand beside the outline otherwise. */
  hasSheet: boolean
  onClose: () => void
}

export function RowMenu(props: Props) {
  const { button, kind, onClose } = props
  const say = useWords()
  const [{ left, top, width, height }] = useState(() => button.getBoundingClientRect())
  const close = () => {
    onClose()
    // What was chosen may have put the focus into a row.
    requestAnimationFrame(() => document.activeElement === document.body && button.focus())
  }
  return (
    <Menu
      opened
      onClose={close}
      position="bottom-end"
      shadow="md"
      returnFocus={false}
      width={kind === 'acts' ? 260 : 200}
    >
      <Menu.Target>
        <span className={css.anchor} style={{ left, top, width, height }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={say(titles[kind])}>{choicesOf(props)}</Menu.Dropdown>
    </Menu>
  )
}
const titles = { acts: msg('More'), answerType: msg('Answer type'), frequency: msg('Frequency') }

function choicesOf(props: Props): ReactNode {
  if (props.kind === 'acts') return <Acts {...props} />
  return props.kind === 'answerType' ? <AnswerTypes {...props} /> : <Frequencies {...props} />
}

interface Act {
  act: RowAct
  label: string
  icon: ReactNode
  keys?: string
}
const size = { size: 16, 'aria-hidden': true } as const
const levelIn = { task: msg('Make it a sub-task'), subTask: msg('Make it a question'), question: '' }
const levelOut = { task: '', subTask: msg('Make it a task'), question: msg('Make it a sub-task') }
const rowBelow = { task: msg('Add sub-task'), subTask: msg('Add sub-task'), question: msg('Add question') }

function actsOf({ row: { level }, hasSheet }: Props): Act[] {
  const acts: (Act | false)[] = [
    hasSheet && { act: 'details', label: msg('Details'), icon: <IconAdjustmentsHorizontal {...size} /> },
    { act: 'below', label: rowBelow[level], icon: <IconPlus {...size} />, keys: 'Enter' },
    level === 'subTask' && { act: 'question', label: msg('Add question'), icon: <IconPlus {...size} /> },
    { act: 'up', label: msg('Move up'), icon: <IconArrowUp {...size} />, keys: 'Alt ↑' },
    { act: 'down', label: msg('Move down'), icon: <IconArrowDown {...size} />, keys: 'Alt ↓' },
    level !== 'question' && {
      act: 'in',
      label: levelIn[level],
      icon: <IconIndentIncrease {...size} />,
      keys: 'Tab',
    },
    level !== 'task' && {
      act: 'out',
      label: levelOut[level],
      icon: <IconIndentDecrease {...size} />,
      keys: 'Shift Tab',
    },
    { act: 'duplicate', label: msg('Duplicate'), icon: <IconCopy {...size} />, keys: 'Ctrl D' },
    { act: 'delete', label: msg('Delete'), icon: <IconTrash {...size} /> },
  ]
  return acts.filter((act) => act !== false)
}

function Acts(props: Props) {
  const say = useWords()
  const { row, specs, run } = props
  const now = specs()
  return actsOf(props).map(({ act, label, icon, keys }) => (
    <Menu.Item
      key={act}
      leftSection={icon}
      rightSection={keys && <kbd className={css.keys}>{keys}</kbd>}
      disabled={!canDo(now, act, row.key)}
      {...(act === 'delete' && { color: 'red.8' })}
      onClick={() => run(act, row.key)}
    >
      {say(label)}
    </Menu.Item>
  ))
}

function AnswerTypes({ row, type }: Props) {
  const store = useFormStore()
  const path = `${row.questionPath}.answerType`
  const chosen = store.get(path)
  return answerTypeOptions[type].map(({ value, label }) => (
    <Choice
      key={value}
      label={label}
      isChosen={value === chosen}
      icon={iconOf(value)}
      onPick={() => store.set(path, value)}
    />
  ))
}
function iconOf(type: AnswerType) {
  const { icon: Icon } = answerControls[type]
  return <Icon {...size} />
}

function Frequencies({ row }: Props) {
  const store = useFormStore()
  const path = `${row.path}.frequency`
  const chosen = store.get(path) as Frequency | null
  return frequencyOptions.map(({ value, label }) => (
    <Choice key={value} label={label} isChosen={value === chosen} onPick={() => store.set(path, value)} />
  ))
}

interface ChoiceProps {
  label: string
  isChosen: boolean
  icon?: ReactNode
  onPick: () => void
}
function Choice({ label, isChosen, icon, onPick }: ChoiceProps) {
  const say = useWords()
  return (
    <Menu.Item
      leftSection={icon}
      rightSection={isChosen && <IconCheck {...size} />}
      aria-current={isChosen || undefined}
      onClick={onPick}
    >
      {say(label)}
    </Menu.Item>
  )
}

import { answerTypes } from '@muster/contract/jobs/answer-types'
import type { AnswerType, Frequency } from '@muster/contract/jobs/job-details'
import { frequencyLabels } from '@muster/rules/time/frequency'
import { errorText } from '@muster/ui/field/required.ts'
import { useDrawn, useField } from '@muster/ui/form/form-context.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import {
  IconAlertCircle,
  IconChevronDown,
  IconChevronRight,
  IconCornerDownRight,
  IconDots,
  IconGripVertical,
  IconListDetails,
} from '@tabler/icons-react'
import { memo } from 'react'
import { answerControls } from '../../../shared/checklist/AnswerControls.tsx'
import css from './outline.module.css'
import type { MenuKind } from './RowMenu.tsx'
import { textLabels } from './tree/row-words.ts'
import type { ChecklistRow } from './tree/rows.ts'
import type { RowActs } from './use-row-acts.ts'
import { useRowMarks } from './use-row-marks.ts'

export interface RowHands extends RowActs {
  select: (key: string) => void
  toggle: (key: string) => void
  openMenu: (key: string, kind: MenuKind, at: HTMLElement) => void
  lift: (press: React.PointerEvent, key: string) => void
}
interface Props {
  row: ChecklistRow
  isSelected: boolean
  hands: RowHands
}

const ariaLevels = { task: 1, subTask: 2, question: 3 } as const

/** One line of the outline. Of all rows only the selected one is a stop of the Tab key. */
export const OutlineRow = memo(function OutlineRow({ row, isSelected, hands }: Props) {
  const say = useWords()
  const label = textLabels[row.level]
  const { value = '', error, set } = useField<string>({ name: `${row.path}.title` }, label)
  const marks = useRowMarks(row)
  const stop = isSelected ? 0 : -1
  const refused = error && errorText(say, error, label)
  const errorId = `refused-${row.key}`
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: an item of a list has a level (ARIA 1.2), which the rule does not know
    <li
      className={css.row}
      aria-level={ariaLevels[row.level]}
      data-row={row.key}
      data-level={row.level}
      data-selected={isSelected || undefined}
    >
      <span
        className={css.handle}
        data-handle
        aria-hidden
        onPointerDown={(press) => hands.lift(press, row.key)}
      >
        <IconGripVertical size={16} />
      </span>
      {row.level === 'task' ? (
        <Fold row={row} of={value || say(label)} stop={stop} onToggle={() => hands.toggle(row.key)} />
      ) : (
        <AnswerIcon row={row} stop={stop} type={marks.type} hands={hands} />
      )}
      <input
        className={css.text}
        aria-label={say(label)}
        aria-description={marks.parent ? say('Part of {name}', { name: marks.parent }) : undefined}
        placeholder={say(label)}
        value={value}
        tabIndex={stop}
        autoComplete="off"
        enterKeyHint="next"
        dir="auto"
        data-field={`${row.path}.title`}
        data-mantine-stop-propagation="true"
        aria-invalid={refused || marks.isRefused ? true : undefined}
        {...(refused && { 'aria-describedby': errorId })}
        onChange={(event) => set(event.currentTarget.value)}
        onFocus={() => hands.select(row.key)}
        onKeyDown={(event) => hands.press(event, row.key)}
      />
      <Marks row={row} marks={marks} stop={stop} hands={hands} />
      <button
        type="button"
        className={css.tool}
        data-more
        tabIndex={stop}
        aria-haspopup="menu"
        aria-label={`${say('More')}: ${value || say(label)}`}
        onClick={(event) => hands.openMenu(row.key, 'acts', event.currentTarget)}
      >
        <IconDots size={16} aria-hidden />
      </button>
      {refused && (
        <p id={errorId} className={css.refused}>
          <IconAlertCircle size={16} aria-hidden /> {refused}
        </p>
      )}
    </li>
  )
})

interface PartProps {
  row: ChecklistRow
  stop: 0 | -1
}
function Fold({ row, of, stop, onToggle }: PartProps & { of: string; onToggle: () => void }) {
  const say = useWords()
  const Icon = row.isClosed ? IconChevronRight : IconChevronDown
  return (
    <button
      type="button"
      className={css.tool}
      tabIndex={stop}
      aria-expanded={!row.isClosed}
      aria-label={`${say(row.isClosed ? msg('Open task') : msg('Close task'))}: ${of}`}
      onClick={onToggle}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

/** How the row is answered, to be changed with a click. A sub-task whose questions all have rows is answered in those. */
function AnswerIcon({ row, stop, type, hands }: PartProps & { type: AnswerType | ''; hands: RowHands }) {
  const say = useWords()
  if (type === '')
    return (
      <span className={css.tool} aria-hidden>
        <IconListDetails size={16} />
      </span>
    )
  const { icon: Icon } = answerControls[type]
  const name = `${say('Answer type')}: ${say(answerTypes[type].label)}`
  return (
    <button
      type="button"
      className={css.tool}
      tabIndex={stop}
      aria-haspopup="menu"
      aria-label={name}
      title={name}
      onClick={(event) => hands.openMenu(row.key, 'answerType', event.currentTarget)}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

interface MarksProps extends PartProps {
  marks: ReturnType<typeof useRowMarks>
  hands: RowHands
}
function Marks({ row, marks, stop, hands }: MarksProps) {
  const say = useWords()
  return (
    <span className={css.marks}>
      {row.isClosed && <Sums path={row.path} />}
      {marks.isCritical && <span className={css.critical}>{say('Critical')}</span>}
      {marks.hasFollowUps && (
        <span className={css.follows} role="img" aria-label={say('Follow-ups')} title={say('Follow-ups')}>
          <IconCornerDownRight size={16} aria-hidden />
        </span>
      )}
      {marks.isMandatory && (
        <span className={css.dot} role="img" aria-label={say('Mandatory')} title={say('Mandatory')} />
      )}
      {marks.frequency && <FrequencyChip row={row} stop={stop} frequency={marks.frequency} hands={hands} />}
    </span>
  )
}

function FrequencyChip({
  row,
  stop,
  frequency,
  hands,
}: PartProps & { frequency: Frequency; hands: RowHands }) {
  const say = useWords()
  return (
    <button
      type="button"
      className={css.chip}
      tabIndex={stop}
      aria-haspopup="menu"
      aria-label={`${say('Frequency')}: ${say(frequencyLabels[frequency])}`}
      onClick={(event) => hands.openMenu(row.key, 'frequency', event.currentTarget)}
    >
      {say(frequencyLabels[frequency])}
    </button>
  )
}

function Sums({ path }: { path: string }) {
  const say = useWords()
  const sums = useDrawn((store) => {
    const items = (store.get(`${path}.jobSpecItems`) ?? []) as { specUserAnswers: unknown[] }[]
    return `${items.length} ${items.reduce((sum, item) => sum + item.specUserAnswers.length, 0)}`
  })
  const [items = '', questions = ''] = sums.split(' ')
  return (
    <span className={css.sums}>
      {say('Sub-tasks: {items}, questions: {questions}', { items, questions })}
    </span>
  )
}

import { useMediaQuery } from '@mantine/hooks'
import { Button } from '@muster/ui/button/Button.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconClipboardText, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { pasteChecklist } from '../dialogs/PasteDialog.tsx'
import { newSpec } from '../draft.ts'
import type { TaskList } from '../task-lists.ts'
import { DetailsPanel } from './DetailsPanel.tsx'
import { OutlineRow } from './OutlineRow.tsx'
import css from './outline.module.css'
import { type OpenMenu, RowMenu } from './RowMenu.tsx'
import { useHands } from './use-hands.ts'
import { type Outline, useOutline } from './use-outline.ts'
import { useRowActs } from './use-row-acts.ts'

const keysId = 'outline-keys'

export function TaskOutline({ list }: { list: TaskList }) {
  const outline = useOutline(list)
  const { acts, announced } = useRowActs(outline)
  const { rows, selected, box } = outline
  const [menu, openMenu] = useState<OpenMenu>()
  const isBeside = useMediaQuery('(min-width: 68.75em)', true, { getInitialValueInEffect: false }) === true
  const line = useRef<HTMLDivElement>(null)
  const hands = useHands(outline, acts, line, openMenu)
  const adding = <AddTasks outline={outline} />
  if (rows.length === 0) return <EmptyState title={msg('No tasks yet')} hint={list.hint} action={adding} />
  return (
    <div className={css.beside}>
      <div className={css.main}>
        <OutlineHead outline={outline} />
        <div ref={box} className={css.box}>
          <ul className="plain-list" aria-describedby={keysId}>
            {rows.map((row) => (
              <OutlineRow key={row.key} row={row} isSelected={row === selected} hands={hands} />
            ))}
          </ul>
          <div ref={line} className={css.line} hidden />
        </div>
        <p role="status" className="unseen">
          {announced}
        </p>
      </div>
      <DetailsPanel outline={outline} isBeside={isBeside} />
      {adding}
      {menu && (
        <RowMenu
          {...menu}
          key={`${menu.row.key} ${menu.kind}`}
          type={list.type}
          specs={outline.now}
          run={acts.run}
          hasSheet={!isBeside}
          onClose={() => openMenu(undefined)}
        />
      )}
    </div>
  )
}

function OutlineHead({ outline }: { outline: Outline }) {
  const say = useWords()
  const tasks = outline.rows.filter(({ level }) => level === 'task').length
  return (
    <div className={css.head}>
      <p id={keysId} className={css.keyHints}>
        {say(
          'Enter: new row · Tab, Shift-Tab: level · Alt-↑, Alt-↓: move · Ctrl-D: duplicate · Esc: stop editing',
        )}
      </p>
      {tasks > 1 && (
        <div className="row small nowrap">
          <Button label={msg('Expand all')} kind="plain" size="small" onPick={outline.openAll} />
          <Button label={msg('Collapse all')} kind="plain" size="small" onPick={outline.closeAll} />
        </div>
      )}
    </div>
  )
}

function AddTasks({ outline: { list, append } }: { outline: Outline }) {
  return (
    <div className="row">
      <Button label={msg('Add task')} icon={IconPlus} onPick={() => append([newSpec(list.prompt)])} />
      <Button
        label={msg('Paste a checklist')}
        kind="plain"
        icon={IconClipboardText}
        onPick={() => void pasteChecklist(list, append)}
      />
    </div>
  )
}

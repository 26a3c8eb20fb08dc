import { msg } from '@muster/contract/kit/msg'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconKeyboard } from '@tabler/icons-react'
import { useEffect } from 'react'
import css from './bars.module.css'

const gridKeys: readonly [keys: readonly string[], does: string][] = [
  [['↑', '↓', '←', '→'], msg('Walk through the shifts')],
  [['Home', 'End'], msg('First or last day')],
  [['Page ↑', 'Page ↓'], msg('Eight rows up or down')],
  [['Enter'], msg('Open the menu, or add on an empty day')],
  [['Space'], msg('Select')],
  [['A'], msg('Add a shift')],
  [['M'], msg('Move, then choose the day with Enter')],
  [['C'], msg('Copy, then choose the day with Enter')],
  [['Delete'], msg('Remove')],
  [['N', 'P'], msg('Next or previous problem')],
  [['Ctrl Z'], msg('Undo')],
  [['Esc'], msg('Cancel')],
  [['?'], msg('Show these keys')],
]

const showKeys = () => void openDialog(msg('Keys of the roster'), () => <KeyList />)

function KeyList() {
  const say = useWords()
  return (
    <dl className={css.keys}>
      {gridKeys.map(([keys, does]) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} dir="ltr">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{say(does)}</dd>
        </div>
      ))}
    </dl>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]')

export function RosterKeys() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event.target) || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      showKeys()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <IconButton
      label={msg('Keys of the roster')}
      icon={<IconKeyboard size={18} aria-hidden />}
      onPick={showKeys}
    />
  )
}

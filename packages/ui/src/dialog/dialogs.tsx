import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../button/Button.tsx'
import { passesAfter } from '../toast/passing.ts'
import { msg } from '../words/msg.ts'
import { useWords, type Values } from '../words/words.ts'
import type { DialogProps } from './DialogWindow.tsx'
import { type DialogMessage, openDialog, openDialogs, subscribe } from './open-dialog.ts'

export { sayError } from './say-error.ts'

export function Dialogs() {
  const shown = useSyncExternalStore(subscribe, openDialogs)
  return shown.map(({ id, content, closed, ...look }) => (
    <Dialog key={id} {...look} onClose={closed}>
      {typeof content === 'function' ? content(closed) : <Told {...content} close={closed} />}
    </Dialog>
  ))
}

const loadWindow = () => import('./DialogWindow.tsx')
const DialogWindow = lazy(async () => ({ default: (await loadWindow()).DialogWindow }))
export const readyDialogs = () => void loadWindow().catch(() => undefined)

/** Focus goes in, stays in, and returns where it was. */
export const Dialog = (props: DialogProps) => (
  <Suspense fallback={null}>
    <DialogWindow {...props} />
  </Suspense>
)

const Told = ({ text, values, requestId, actions, ok, close }: Message & { close: () => void }) => {
  const say = useWords()
  return (
    <div className="stack">
      <p className="reading">{say(text, values)}</p>
      {requestId && <p className="faint">{say('Request {id}', { id: requestId })}</p>}
      <div className="row end">
        {actions?.(close)}
        <Button label={ok ?? msg('OK')} kind="primary" onPick={close} autoFocus />
      </div>
    </div>
  )
}
interface Message extends DialogMessage, SuccessChoices {}

interface SuccessChoices {
  actions?: (close: () => void) => ReactNode
  /** The button that closes, where it says more than OK. */
  ok?: string
}

/** The Success dialog, which closes by itself while nobody is in it; resolves when it is closed. */
export const saySuccess = (text: string, values?: Values, choices: SuccessChoices = {}) =>
  openDialog(msg('Success'), (close) => <Passing text={text} values={values} {...choices} close={close} />)

/** The focus that the dialog itself put on OK does not hold it; a key or the pointer in it does. */
function Passing(props: Message & { close: () => void }) {
  const { actions, close } = props
  const [isHeld, hold] = useState(false)
  const passing = actions ? 'successWithActs' : 'success'
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(close, passesAfter(passing))
    return () => clearTimeout(timer)
  }, [isHeld, close, passing])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer inside only keeps it open
    <div
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onKeyDown={({ key }) => key === 'Tab' && hold(true)}
    >
      <Told {...props} />
    </div>
  )
}

export const sayNotice = (title: string, text: string, values?: Values) => openDialog(title, { text, values })
export const sayProblem = (text: string, values?: Values) => sayNotice(msg('Error'), text, values)

import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../button/Button.tsx'
import { passesAfter } from '../toast/passing.ts'
import { type Failure, failureOf } from '../words/failure.ts'
import { msg } from '../words/msg.ts'
import { useWords, type Values, type Wording } from '../words/words.ts'
import type { DialogProps } from './DialogWindow.tsx'
import { openDialog, openDialogs, subscribe } from './open-dialog.ts'

export function Dialogs() {
  const shown = useSyncExternalStore(subscribe, openDialogs)
  return shown.map(({ id, content, closed, ...look }) => (
    <Dialog key={id} {...look} onClose={closed}>
      {content(closed)}
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
interface Message extends SuccessChoices {
  text: string | Wording
  values?: Values | undefined
  requestId?: string | undefined
}
const message = (title: string, told: Message) =>
  openDialog(title, (close) => <Told {...told} close={close} />)

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

/** Of a session that the server ended. */
const sessionEnded = 'E038'
/** The Error dialog: what the server said, or `Something went wrong`. */
export const sayError = (error: unknown) => {
  const failure: Failure = failureOf(error)
  // The sign-in page, or the sign-in over this page, says it.
  if (failure.code === sessionEnded) return Promise.resolve()
  return message(msg('Error'), { text: failure, requestId: failure.requestId })
}
export const sayNotice = (title: string, text: string, values?: Values) => message(title, { text, values })
export const sayProblem = (text: string, values?: Values) => message(msg('Error'), { text, values })

import { noConnection, wordingOf } from '@muster/client/call-failure'
import { Button } from '@muster/ui/button/Button.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { paths } from '../../navigation/paths.ts'
import { IconCalendarOff, IconStethoscope } from '../../startup/late-icons.ts'
import fieldCss from '../checklist/field.module.css'
import { companyToday } from '../here/company-today.ts'
import { leaveDays } from './leave-words.ts'
import { type SickNow, sickNow } from './my-leave.ts'
import { useMyLeave } from './use-my-leave.ts'

// Its fields are more than My day is: the device keeps them (service-worker.ts), and reads them when they are asked for.
const sickCall = () => import('./SickCall.tsx')

export function SickLine() {
  return (
    <>
      <SickState />
      <div className="row">
        <SickButton />
        <Button label={msg('My leave')} size="field" icon={IconCalendarOff} href={paths.myLeave} />
      </div>
    </>
  )
}

/** Where two share the bar of a phone, without its icon. */
export const SickButton = ({ isPlain }: { isPlain?: boolean }) => (
  <Button
    label={msg('I am sick')}
    size="field"
    icon={isPlain ? undefined : IconStethoscope}
    onPick={() => sickCall().then(({ openSickCall }) => void openSickCall(), sayNoConnection)}
  />
)

const sayNoConnection = () => sayError(noConnection())

const states = {
  WAITING: { label: msg('Waiting for signal'), tone: 'warn' },
  SENDING: { label: msg('On its way'), tone: 'warn' },
  REFUSED: { label: msg('Refused'), tone: 'bad' },
  KNOWN: { label: msg('Your office knows'), tone: 'good' },
} as const

const stateOf = (now: SickNow): keyof typeof states =>
  now.state === 'WAITING' && now.entry.state === 'sending' ? 'SENDING' : now.state

function SickState() {
  const say = useWords()
  const { rows, waiting, types } = useMyLeave()
  const now = sickNow(rows, waiting, types ?? [], companyToday())
  return (
    <div role="status">
      {now && (
        <div className={clsx('card', fieldCss.visit)}>
          <p className="row">
            <strong>{say('You called in sick')}</strong>
            <Badge {...states[stateOf(now)]} />
          </p>
          <p className="figures">{leaveDays(now)}</p>
          {now.state === 'REFUSED' && now.entry.refused && (
            <p role="alert">{say(wordingOf(now.entry.refused))}</p>
          )}
        </div>
      )}
    </div>
  )
}

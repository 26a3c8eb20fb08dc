import { clsx } from 'clsx'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../button/Button.tsx'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import css from './form.module.css'
import { discardChanges } from './form-draft.tsx'
import type { FormStore } from './form-store.ts'

export interface Decision {
  name: string
  options: readonly { value: string; label: string }[]
  /** The page has several such forms: the usual one has an edge, the others are quiet. */
  isOneOfMany?: boolean
}
export interface FormFooterProps {
  submit: string
  /** A decision: a button for each value of a field, in place of the one button. The first is the usual one. */
  decision?: Decision
  onCancel?: () => void
  cancel?: string
  /** Further buttons of the form, behind its own. */
  actions?: ReactNode
  wide?: boolean
  /** The buttons of a long form stay in sight, before the first change too; those of a dialog always do. */
  stays?: boolean
}
interface Props extends FormFooterProps {
  store: FormStore
  isBusy: boolean
  /** Says how much is not saved, and stays in sight meanwhile. */
  isBar: boolean
  isInDialog: boolean
}

/**
 * What comes with a change stands behind them, so that none moves under a finger. A dialog has them
 * at its end like every other dialog: what removes apart, then the way back, then the act.
 */
export function FormFooter({ store, isBusy, isBar, isInDialog, ...props }: Props) {
  const { submit, decision, onCancel, cancel, actions, wide = false, stays = false } = props
  const changes = useSyncExternalStore(store.subscribe, store.countChanges)
  const proceed = decision ? (
    <DecisionButtons {...decision} store={store} isBusy={isBusy} />
  ) : (
    <Button label={submit} kind="primary" type="submit" busy={isBusy} wide={wide} />
  )
  const back = onCancel && <Button label={cancel ?? msg('Cancel')} onPick={onCancel} disabled={isBusy} />
  if (isInDialog)
    return (
      <div className="row end">
        {actions && <span className={css.apart}>{actions}</span>}
        {back}
        {proceed}
      </div>
    )
  return (
    <div className={clsx('row', isBar && css.bar)} data-stays={stays || (isBar && changes > 0) || undefined}>
      {proceed}
      {back}
      {actions}
      {isBar && changes > 0 && <Unsaved changes={changes} store={store} isBusy={isBusy} />}
    </div>
  )
}

interface DecisionProps extends Decision {
  store: FormStore
  isBusy: boolean
}
const kindsOf = (isOneOfMany = false) =>
  isOneOfMany ? (['quiet', 'plain'] as const) : (['primary', 'quiet'] as const)
/** A press sets the field before the form is sent. */
const DecisionButtons = ({ name, options, isOneOfMany, store, isBusy }: DecisionProps) =>
  options.map(({ value, label }, at) => (
    <Button
      key={value}
      label={label}
      kind={kindsOf(isOneOfMany)[at === 0 ? 0 : 1]}
      type="submit"
      busy={isBusy && store.get(name) === value}
      disabled={isBusy}
      onPick={() => store.set(name, value)}
    />
  ))

function Unsaved({ changes, store, isBusy }: { changes: number; store: FormStore; isBusy: boolean }) {
  const say = useWords()
  return (
    <span className={clsx('row small', css.unsaved)}>
      <span role="status">{say('{count} unsaved changes', { count: changes })}</span>
      <Button
        label={msg('Discard')}
        kind="plain"
        disabled={isBusy}
        onPick={() => void discardChanges(store)}
      />
    </span>
  )
}

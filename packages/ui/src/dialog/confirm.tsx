import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { withdrawn } from '../form/withdrawn.ts'
import { type Failure, failureOf, mayBeForced } from '../words/failure.ts'
import { msg } from '../words/msg.ts'
import { useWords, type Values, type Wording } from '../words/words.ts'
import { askInDialog } from './open-dialog.ts'

export interface Confirmation {
  title: string
  sentence: string | Wording
  values?: Values
  proceed: string
  danger?: boolean
}

export const removal = (name: string): Confirmation => ({
  title: msg('Remove'),
  sentence: msg('You cannot undo this. Are you sure to remove {name}?'),
  values: { name },
  proceed: msg('Delete'),
  danger: true,
})

/** True on the second try, after the person has read why the first was refused. */
export interface Insistence {
  force?: true
}
type Act = (insistence: Insistence) => unknown

/**
 * Asks, then acts, with the dialog open until it is done. A refusal that may be forced is shown as a second
 * question; any other is told in the same dialog. Resolves to whether it was done.
 */
export async function confirmed(question: Confirmation, act: Act): Promise<boolean> {
  const isDone = await askInDialog<true>(question.title, (answer, close) => (
    <Question question={question} act={act} done={() => answer(true)} close={close} />
  ))
  return isDone ?? false
}

/**
 * Acts; a refusal that may be forced is asked about, and forced when the person goes on. Resolves to `withdrawn` when
 * they do not.
 */
export async function savedOrAsked<R>(
  title: string,
  act: (insistence: Insistence) => Promise<R>,
): Promise<R | typeof withdrawn> {
  try {
    return await act({})
  } catch (error) {
    const failure = failureOf(error)
    if (!mayBeForced(failure)) throw error
    let result: R | typeof withdrawn = withdrawn
    const question = { title, sentence: failure, proceed: msg('Save anyway') }
    await confirmed(question, async () => {
      result = await act({ force: true })
    })
    return result
  }
}

export const confirm = (question: Confirmation) => confirmed(question, () => undefined)

interface Props {
  question: Confirmation
  act: Act
  done: () => void
  close: () => void
}

function Question({ question, act, done, close }: Props) {
  const say = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const canForce = failure !== undefined && mayBeForced(failure)
  const proceed = async () => {
    setBusy(true)
    try {
      await act(canForce ? { force: true } : {})
      done()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }

  return (
    <div className="stack">
      <p className="reading" role={failure ? 'alert' : undefined}>
        {failure ? say(failure) : say(question.sentence, question.values)}
      </p>
      {failure?.requestId && !canForce && (
        <p className="faint">{say('Request {id}', { id: failure.requestId })}</p>
      )}
      <div className="row end">
        <Button label={msg('Close')} onPick={close} autoFocus />
        {(!failure || canForce) && (
          <Button
            key={canForce ? 'force' : 'first'}
            label={question.proceed}
            kind={question.danger ? 'danger' : 'primary'}
            busy={isBusy}
            onPick={proceed}
          />
        )}
      </div>
    </div>
  )
}

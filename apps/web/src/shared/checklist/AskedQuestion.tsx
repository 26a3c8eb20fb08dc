import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { answerControls, type ControlProps } from './AnswerControls.tsx'
import css from './checklist.module.css'

interface Props extends Omit<ControlProps, 'label'> {
  /** What the sub-task is called: it names the question where that has no text of its own. */
  item: string
  isOpen: boolean
}

const erasing = {
  title: msg('Does not apply'),
  sentence: msg('Your text here is removed.'),
  proceed: msg('Remove'),
  danger: true,
} as const

export function AskedQuestion({ item, isOpen, ...asked }: Props) {
  const say = useWords()
  const { question, send } = asked
  const { Control, isTyped } = answerControls[question.answerType]
  const label = question.title || item
  // A tap beside a text would take away what was written.
  const setApplies = async () => {
    const isKept = question.notApplicable || !isTyped || !question.answer
    if (isKept || (await confirm(erasing))) send(null, !question.notApplicable)
  }
  return (
    <fieldset className={css.question} id={`question-${question.id}`} disabled={!isOpen}>
      <legend>
        <span className={question.title ? undefined : 'unseen'} dir="auto">
          {label}{' '}
        </span>
        {question.mandatory && <span className="strong">{say('Mandatory')}</span>}
      </legend>
      <Control {...asked} label={label} />
      {!question.mandatory && (
        <button
          type="button"
          className={clsx(css.choice, css.plain)}
          aria-pressed={question.notApplicable}
          onClick={() => void setApplies()}
        >
          {say('Does not apply')}
        </button>
      )}
    </fieldset>
  )
}

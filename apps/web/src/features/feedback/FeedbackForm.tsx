import { Button } from '@muster/ui/button/Button.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { AskedQuestion } from '../../shared/checklist/AskedQuestion.tsx'
import checklistCss from '../../shared/checklist/checklist.module.css'
import fieldCss from '../../shared/checklist/field.module.css'
import { ItemNotes } from '../../shared/checklist/ItemNotes.tsx'
import css from './feedback.module.css'
import { type FeedbackProps, useFeedbackAnswers } from './use-feedback-answers.ts'

export function FeedbackForm(props: FeedbackProps) {
  const say = useWords()
  const { missing, canSend, isBusy, send, ...answers } = useFeedbackAnswers(props)
  return (
    <div className={clsx(fieldCss.field, css.form)}>
      {props.form.specs.map((spec) => (
        <section key={spec.id} className={clsx('card', checklistCss.spec)}>
          <header>
            <h2>{spec.title}</h2>
            {spec.description && <p className="reading">{spec.description}</p>}
          </header>
          {spec.items.map((item) => (
            <Item key={item.id} item={item} isOpen={!isBusy} {...answers} />
          ))}
        </section>
      ))}
      {missing > 0 && (
        <p role="alert" className={css.missing}>
          {say('{count} mandatory answers are missing', { count: missing })}
        </p>
      )}
      <Button
        label={msg('Send feedback')}
        kind="primary"
        size="field"
        wide
        busy={isBusy}
        disabled={!canSend}
        onPick={send}
      />
    </div>
  )
}

interface ItemProps extends Pick<ReturnType<typeof useFeedbackAnswers>, 'answerOf' | 'answer'> {
  item: FeedbackProps['form']['specs'][number]['items'][number]
  isOpen: boolean
}

const Item = ({ item, isOpen, answerOf, answer }: ItemProps) => (
  <div className={checklistCss.specItem}>
    <h3>{item.title}</h3>
    <ItemNotes title={item.title} instructions={item.instructions} picture={null} critical={false} />
    {item.questions.map((question) => (
      <AskedQuestion
        key={question.id}
        question={{ ...question, ...answerOf(question.id) }}
        item={item.title}
        isInspection={false}
        isOpen={isOpen}
        send={(text, notApplicable) => answer(question.id, text, notApplicable)}
        files={() => null}
      />
    ))}
  </div>
)

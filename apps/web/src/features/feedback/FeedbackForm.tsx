import type { FeedbackInput, FeedbackForm as Form } from '@muster/contract/feedback'
import { Button } from '@muster/ui/Button.tsx'
import { sayError } from '@muster/ui/dialogs.tsx'
import { failureOf } from '@muster/ui/failure.ts'
import { useWords } from '@muster/ui/words.ts'
import { useState } from 'react'
import { AskedQuestion } from '../../checklist/AskedQuestion.tsx'
import '../../checklist/field.css'
import { ItemNotes } from '../../checklist/ItemNotes.tsx'
import './feedback.css'

interface Given {
  answer: string | null
  notApplicable: boolean
}
const nothing: Given = { answer: null, notApplicable: false }

interface Props {
  form: Form
  give: (input: FeedbackInput) => Promise<unknown>
  onGiven: () => void
}

const questionsOf = (form: Form) =>
  form.specs.flatMap(({ items }) => items.flatMap(({ questions }) => questions))

/** The questions of one form, answered with a thumb and sent at once. */
export function FeedbackForm({ form, give, onGiven }: Props) {
  const say = useWords()
  const [startedAt] = useState(() => new Date().toISOString())
  const [given, setGiven] = useState<ReadonlyMap<number, Given>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const [isRefused, refuse] = useState(false)
  const missing = questionsOf(form).filter(({ id, mandatory }) => mandatory && !given.get(id)?.answer)
  const answers = [...given].flatMap(([questionnaireId, { answer, notApplicable }]) =>
    answer !== null || notApplicable ? [{ questionnaireId, answer, notApplicable }] : [],
  )

  const send = async () => {
    if (missing.length > 0) {
      refuse(true)
      document.getElementById(`question-${missing[0]!.id}`)?.scrollIntoView({ block: 'center' })
      return
    }
    setBusy(true)
    try {
      await give({ answers, startedAt })
      onGiven()
    } catch (error) {
      await sayError(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="field feedback-form">
      {form.specs.map((spec) => (
        <section key={spec.id} className="card spec">
          <header>
            <h2>{spec.title}</h2>
            {spec.description && <p className="reading">{spec.description}</p>}
          </header>
          {spec.items.map((item) => (
            <div key={item.id} className="spec-item">
              <h3>{item.title}</h3>
              <ItemNotes
                title={item.title}
                instructions={item.instructions}
                picture={null}
                critical={false}
              />
              {item.questions.map((question) => (
                <AskedQuestion
                  key={question.id}
                  question={{ ...question, ...(given.get(question.id) ?? nothing) }}
                  item={item.title}
                  isInspection={false}
                  isOpen={!isBusy}
                  send={(answer, notApplicable = false) =>
                    setGiven((before) => new Map(before).set(question.id, { answer, notApplicable }))
                  }
                  files={() => null}
                />
              ))}
            </div>
          ))}
        </section>
      ))}
      {isRefused && missing.length > 0 && (
        <p role="alert" className="feedback-missing">
          {say('{count} mandatory answers are missing', { count: missing.length })}
        </p>
      )}
      <Button
        label="Send feedback"
        kind="primary"
        size="field"
        wide
        busy={isBusy}
        disabled={answers.length === 0 && !isRefused}
        onPick={() => void send()}
      />
    </div>
  )
}

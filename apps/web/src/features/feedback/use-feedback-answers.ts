import type { FeedbackForm, FeedbackInput } from '@muster/contract/feedback'
import { useState } from 'react'
import { useBusy } from '../../shared/forms/use-busy.ts'

interface TypedAnswer {
  answer: string | null
  notApplicable: boolean
}
const nothing: TypedAnswer = { answer: null, notApplicable: false }

export interface FeedbackProps {
  form: FeedbackForm
  give: (input: FeedbackInput) => Promise<unknown>
  onGiven: () => void
}

/** What is answered so far. Sending it with a mandatory answer missing shows that question instead. */
export function useFeedbackAnswers({ form, give, onGiven }: FeedbackProps) {
  const [startedAt] = useState(() => new Date().toISOString())
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedAnswer>>(new Map())
  const [isRefused, refuse] = useState(false)
  const [isBusy, run] = useBusy()
  const questions = form.specs.flatMap(({ items }) => items.flatMap((item) => item.questions))
  const missing = questions.filter(({ id, mandatory }) => mandatory && !typed.get(id)?.answer)
  const answers = [...typed].flatMap(([questionnaireId, { answer, notApplicable }]) =>
    answer !== null || notApplicable ? [{ questionnaireId, answer, notApplicable }] : [],
  )
  const send = async () => {
    if (missing[0]) {
      refuse(true)
      document.getElementById(`question-${missing[0].id}`)?.scrollIntoView({ block: 'center' })
      return
    }
    await run(async () => {
      await give({ answers, startedAt })
      onGiven()
    })
  }
  return {
    answerOf: (id: number) => typed.get(id) ?? nothing,
    answer: (id: number, answer: string | null, notApplicable = false) =>
      setTyped((before) => new Map(before).set(id, { answer, notApplicable })),
    /** How many mandatory answers to ask for; none before the first try. */
    missing: isRefused ? missing.length : 0,
    canSend: answers.length > 0 || isRefused,
    isBusy,
    send,
  }
}

import { works } from '@muster/contract/works/works'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import type { EntryId } from '../../../../offline/entry.ts'
import { useQueued } from '../../../../offline/use-queued.ts'
import type { Send } from '../../../../shared/checklist/AnswerControls.tsx'
import { AskedQuestion } from '../../../../shared/checklist/AskedQuestion.tsx'
import { FilesField } from './FilesField.tsx'
import type { RunQuestion } from './run-work.ts'

interface Props {
  question: RunQuestion
  item: string
  isInspection: boolean
  work: EntryId
  isOpen: boolean
}

export function QuestionField({ question, work, ...asked }: Props) {
  const answerQuestion = useQueued(works.answer)
  const send: Send = (answer, notApplicable) => {
    const given = { questionnaireId: question.id, answer, ...(notApplicable ? { notApplicable } : {}) }
    const body = { answers: [given], answeredAt: new Date().toISOString() }
    answerQuestion({ params: { id: work }, body }).catch(sayError)
  }
  return (
    <AskedQuestion
      {...asked}
      question={question}
      send={send}
      files={(label) => <FilesField question={question} label={label} work={work} />}
    />
  )
}

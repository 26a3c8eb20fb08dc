import { answerTypes } from '@muster/contract/jobs/answer-types'
import { ReinspectInput, type VisitScores } from '@muster/contract/reinspections'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useUnsaved } from '@muster/ui/form/unsaved.ts'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { answerControls } from '../checklist/AnswerControls.tsx'
import { useScores, useVerdicts } from './verdicts.ts'

/** The failed sub-tasks of a visit alone, judged again by another person than who repaired them. */
export const openReinspect = (workId: number) =>
  void openDialog(msg('Re-inspect'), () => <Reinspect workId={workId} />)

function Reinspect({ workId }: { workId: number }) {
  const { answer, failure, again } = useScores(workId)
  if (!answer) return <NoAnswer failure={failure} again={again} rows={3} />
  return <Judging workId={workId} toJudge={answer.toJudge} />
}

type ToJudge = VisitScores['toJudge'][number]
const NoteShape = ReinspectInput.pick({ note: true })

function Judging({ workId, toJudge }: { workId: number; toJudge: readonly ToJudge[] }) {
  const say = useWords()
  const { judge: send } = useVerdicts()
  const [answerById, setAnswers] = useState<ReadonlyMap<number, string>>(new Map())
  const judge = (id: number, answer: string | null) => {
    const next = new Map(answerById)
    if (answer === null) next.delete(id)
    else next.set(id, answer)
    setAnswers(next)
  }
  useUnsaved(answerById.size > 0)
  const answers = [...answerById].map(([questionnaireId, answer]) => ({ questionnaireId, answer }))
  return (
    <Form
      shape={NoteShape}
      draft={`reinspect ${workId}`}
      submit={msg('Save')}
      names={{ answers: msg('Failed check') }}
      save={(body) => send({ params: { id: workId }, body: { ...body, answers } })}
    >
      <p className="faint">
        {say('Answer what failed as you find it now. What is right is verified, the rest is open again.')}
      </p>
      {toJudge.map((asked) => (
        <AskedAgain
          key={asked.questionnaireId}
          asked={asked}
          answer={answerById.get(asked.questionnaireId) ?? null}
          onJudge={(answer) => judge(asked.questionnaireId, answer)}
        />
      ))}
      <TextArea name="note" label={msg('Still missing')} rows={2} />
    </Form>
  )
}

interface AskedProps {
  asked: ToJudge
  answer: string | null
  onJudge: (answer: string | null) => void
}
function AskedAgain({ asked, answer, onJudge }: AskedProps) {
  const say = useWords()
  const { itemTitle, title, answerType, specType: type, choices, questionnaireId: id } = asked
  const { Control } = answerControls[answerType]
  const label = [itemTitle, title].filter(Boolean).join(': ')
  const first = answerTypes[answerType].text({ answer: asked.answer, files: [] }, { type, say })
  return (
    <section className="stack small" aria-label={label}>
      <h3>
        <bdi>{label}</bdi>
      </h3>
      <p className="faint">{say('Found: {answer}', { answer: first })}</p>
      <Control
        question={{ id, title, answerType, answer, choices, mandatory: true, notApplicable: false }}
        label={label}
        isInspection={type === 'INSPECTION'}
        files={() => null}
        send={onJudge}
      />
    </section>
  )
}

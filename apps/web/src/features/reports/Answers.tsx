import type { StoredFile } from '@muster/contract/files'
import type { SpecType } from '@muster/contract/job-details'
import { msg } from '@muster/contract/msg'
import type { AnsweredSpec } from '@muster/contract/work-answers'
import type { FilledWork } from '@muster/contract/works'
import { answerText, checkResult, questionText, ratingOf, specsOf } from '@muster/rules/work-report'
import { Badge } from '@muster/ui/Badge.tsx'
import { size } from '@muster/ui/format.ts'
import { ImageViewer } from '@muster/ui/ImageViewer.tsx'
import { Section } from '@muster/ui/Page.tsx'
import { Stars } from '@muster/ui/Stars.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconFile } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { CheckBadge } from '../works/CheckBadge.tsx'
import { isPicture, picturesOf } from './pictures-of.ts'
import css from './reports.module.css'

type Question = AnsweredSpec['specItems'][number]['questionnaires'][number]
/** Every answer of a work, by spec and item; a photo opens over the page. */
export function Answers({ work }: { work: FilledWork }) {
  const say = useWords()
  const [shown, show] = useState<number>()
  const specs = specsOf(work)
  const pictures = picturesOf(specs, say)
  const open = (file: StoredFile) => show(pictures.findIndex(({ id }) => id === file.id))
  return (
    <>
      {specs.map((spec) => (
        <Section key={spec.id} title={spec.title} {...(spec.description && { hint: spec.description })}>
          <div className={clsx('stack', css.items)}>
            {spec.specItems.map((item) => (
              <section key={item.id} aria-label={item.title}>
                <div className="row">
                  <h3>{item.title}</h3>
                  {!item.due && <Badge label={msg('Not due at this visit')} />}
                </div>
                <dl className={css.answers}>
                  {item.questionnaires.map((question) => (
                    <div key={question.id}>
                      <dt>{questionText(question, spec.jobSpecType, say)}</dt>
                      <dd>
                        <Answer question={question} type={spec.jobSpecType} onOpen={open} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Section>
      ))}
      {shown !== undefined && (
        <ImageViewer pictures={pictures} at={shown} onTurn={show} onClose={() => show(undefined)} />
      )}
    </>
  )
}

interface AnswerProps {
  question: Question
  type: SpecType
  onOpen: (file: StoredFile) => void
}
function Answer({ question, type, onOpen }: AnswerProps) {
  const say = useWords()
  const check = checkResult(question, type)
  if (check) return <CheckBadge result={check} />
  const rating = ratingOf(question)
  if (rating) return <Stars {...rating} />
  if (question.files.length > 0)
    return (
      <div className={css.files}>
        {question.files.map((file) =>
          isPicture(file) ? (
            <button key={file.id} type="button" className={css.photo} onClick={() => onOpen(file)}>
              <img src={file.url} alt={file.fileName} loading="lazy" width={300} />
            </button>
          ) : (
            <a key={file.id} href={file.url} target="_blank" rel="noopener noreferrer" className={css.file}>
              <IconFile size={16} aria-hidden />
              <span>{file.fileName}</span>
              <span className="faint figures">{size(file.size)}</span>
            </a>
          ),
        )}
      </div>
    )
  return <span className={css.comments}>{answerText(question, type, say)}</span>
}

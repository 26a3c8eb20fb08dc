import { msg } from '@muster/contract/kit/msg'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { day } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { EntryId } from '../../../../offline/entry.ts'
import css from '../../../../shared/checklist/checklist.module.css'
import { ItemNotes } from '../../../../shared/checklist/ItemNotes.tsx'
import { QuestionField } from './QuestionField.tsx'
import type { RunSpec } from './run-work.ts'

const promptWords = {
  BEFORE_START: msg('Before you start'),
  NONE: '',
  BEFORE_END: msg('Before you finish'),
} as const

export function SpecCard({ spec, work, isOpen }: { spec: RunSpec; work: EntryId; isOpen: boolean }) {
  const say = useWords()
  return (
    <section className={clsx('card', css.spec)}>
      <header>
        {promptWords[spec.prompt] && <p className="faint">{say(promptWords[spec.prompt])}</p>}
        <h2 dir="auto">{spec.title}</h2>
        {spec.description && (
          <p className="reading" dir="auto">
            {spec.description}
          </p>
        )}
      </header>
      {spec.items.map((item) => (
        <div key={item.id} className={css.specItem}>
          <h3 dir="auto">{item.title}</h3>
          <ItemNotes {...item} />
          {!item.due && (
            <p className="row">
              <Badge label={msg('Not due')} />
              {item.lastDone && (
                <span className="faint">{say('Last done on {day}', { day: day(item.lastDone) })}</span>
              )}
            </p>
          )}
          {item.questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              item={item.title}
              isInspection={spec.type === 'INSPECTION'}
              work={work}
              isOpen={isOpen}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

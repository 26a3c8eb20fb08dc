import { msg } from '@muster/contract/msg'
import { answerTypeLabels } from '@muster/rules/answer-types'
import { PillField } from '@muster/ui/CheckField.tsx'
import { openDialog } from '@muster/ui/open-dialog.ts'
import { EmptyState } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { AskedQuestion } from '../../checklist/AskedQuestion.tsx'
import checklistCss from '../../checklist/checklist.module.css'
import fieldCss from '../../checklist/field.module.css'
import { ItemNotes } from '../../checklist/ItemNotes.tsx'
import type { DraftItem, DraftMap, DraftQuestion, DraftSpec } from './draft.ts'
import css from './job-details.module.css'

type Shown = 'NORMAL' | 'INSPECTION' | 'FEEDBACK'
const shownOptions = [
  { value: 'NORMAL', label: msg('Work') },
  { value: 'INSPECTION', label: msg('Inspection') },
  { value: 'FEEDBACK', label: msg('Feedback') },
] as const
const promptOrder = ['BEFORE_START', 'NONE', 'BEFORE_END'] as const
const promptWords = {
  BEFORE_START: msg('Before you start'),
  NONE: '',
  BEFORE_END: msg('Before you finish'),
} as const

/** What is asked of whoever does the work, as their phone shows it; answers given here go nowhere. */
function PreviewDialog({ map }: { map: DraftMap }) {
  const say = useWords()
  const [shown, show] = useState<Shown>('NORMAL')
  const specs = promptOrder.flatMap((prompt) =>
    map[shown].filter((spec) => spec.jobSpecPromptType === prompt),
  )
  return (
    <div className="stack">
      <div className="row">
        <PillField
          label={msg('What is shown')}
          options={shownOptions}
          value={shown}
          onChange={(next) => show(next ?? 'NORMAL')}
        />
      </div>
      <section className={css.phone} aria-label={say('Preview on a phone')}>
        <div className={clsx('stack', fieldCss.field, css.phoneScreen)}>
          {specs.length === 0 && <EmptyState title={msg('No tasks')} />}
          {specs.map((spec) => (
            <PreviewSpec key={spec.key} spec={spec} isInspection={shown === 'INSPECTION'} />
          ))}
        </div>
      </section>
    </div>
  )
}

function PreviewSpec({ spec, isInspection }: { spec: DraftSpec; isInspection: boolean }) {
  const say = useWords()
  return (
    <section className={clsx('card', checklistCss.spec)}>
      <header>
        {promptWords[spec.jobSpecPromptType] && (
          <p className="faint">{say(promptWords[spec.jobSpecPromptType])}</p>
        )}
        <h2>{spec.title || say('Task title')}</h2>
        {spec.description && <p className="reading">{spec.description}</p>}
      </header>
      {spec.jobSpecItems.map((item) => (
        <div key={item.key} className={checklistCss.specItem}>
          <h3>{item.title || say('Sub-task title')}</h3>
          <ItemNotes {...item} />
          {item.specUserAnswers.map((question) => (
            <PreviewQuestion key={question.key} question={question} item={item} isInspection={isInspection} />
          ))}
        </div>
      ))}
    </section>
  )
}

interface QuestionProps {
  question: DraftQuestion
  item: DraftItem
  isInspection: boolean
}
function PreviewQuestion({ question, item, isInspection }: QuestionProps) {
  const say = useWords()
  const [given, give] = useState<{ answer: string | null; notApplicable: boolean }>({
    answer: null,
    notApplicable: false,
  })
  const isFile = question.answerType === 'FILE'
  return (
    <AskedQuestion
      question={{ ...question, ...given, id: question.key, choices: question.choices ?? [] }}
      item={item.title || say('Sub-task title')}
      isInspection={isInspection}
      isOpen
      send={(answer, notApplicable = false) => give({ answer, notApplicable })}
      files={() => (
        <>
          {!isFile && <p className="faint">{say(answerTypeLabels[question.answerType])}</p>}
          <button type="button" className={checklistCss.choice}>
            {isFile ? <IconPaperclip size={20} aria-hidden /> : <IconCamera size={20} aria-hidden />}
            {say(isFile ? msg('Add a file') : msg('Take a photo'))}
          </button>
        </>
      )}
    />
  )
}

/** A phone with the checklist as it stands in the form, saved or not. */
export const openPreview = (map: DraftMap) => openDialog('Preview', () => <PreviewDialog map={map} />)

import { refreshFeatures } from '@muster/client/query'
import { cover } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import { CallOutSteps } from '@muster/contract/offers'
import { text } from '@muster/contract/shapes'
import { Form } from '@muster/ui/Form.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { showToast } from '@muster/ui/toast.tsx'
import { withdrawn } from '@muster/ui/withdrawn.ts'
import { useWords } from '@muster/ui/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { paths, to } from '../../paths.ts'
import css from './find-cover.module.css'
import { askedCount, type CoverDraft, type CoverWords } from './find-cover.ts'
import type { CandidateLists } from './use-candidates.ts'

const Shape = z.object({
  message: text(500),
  minutes: CallOutSteps.shape.minutes,
  people: CallOutSteps.shape.people,
})

interface Props {
  /** Names what is typed, so that it is kept. */
  draftKey: string
  found: CandidateLists
  send: (words: CoverWords) => Promise<{ id: number }>
  draft: CoverDraft
  start: CoverWords
  /** Nobody can be asked now. */
  isClosed: boolean
  onClose: () => void
  /** Who can be asked. */
  children: ReactNode
}

/** Below the people the message and the steps of a call-out; the button that asks stays in view. */
export function AskForm({ draftKey, found, send, draft, start, isClosed, onClose, children }: Props) {
  const say = useWords()
  const navigate = useNavigate()
  const [isNobody, sayNobody] = useState(false)
  const count = askedCount(draft, found)
  const submit =
    draft.audience === 'STEPS'
      ? msg('Start the call-out')
      : count === 0
        ? msg('Ask people')
        : say('Ask {count} people', { count })
  const save = async (words: CoverWords) => {
    sayNobody(count === 0)
    if (count === 0) return withdrawn
    try {
      return await send(words)
    } catch (error) {
      // Somebody may be excluded by now: the list says who and why.
      void refreshFeatures(cover.candidates.feature)
      throw error
    }
  }
  if (isClosed) return <div className="stack small">{children}</div>
  return (
    <div className={css.ask}>
      <Form
        free
        shape={Shape}
        draft={draftKey}
        start={start}
        save={save}
        onSaved={({ id }) => {
          onClose()
          showToast(
            draft.audience === 'STEPS' ? msg('The call-out has begun') : msg('The shift is offered'),
            undefined,
            {
              label: msg('Open [act]'),
              onPick: () => navigate({ href: to(paths.offer, { id }) }),
            },
          )
        }}
        onCancel={onClose}
        submit={submit}
        summary={false}
      >
        {children}
        <TextArea
          name="message"
          label={msg('Message')}
          help={msg('Read by everybody who is asked.')}
          rows={2}
        />
        {isNobody && count === 0 && (
          <p className={css.problem} role="alert">
            {draft.audience === 'PEOPLE' ? say('Choose who is asked') : say('There is nobody left to ask.')}
          </p>
        )}
      </Form>
    </div>
  )
}

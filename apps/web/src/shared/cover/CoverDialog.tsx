import { ask, useAsk } from '@muster/client/query'
import { cover } from '@muster/contract/cover/cover'
import { CallOutSteps } from '@muster/contract/cover/offers'
import { text } from '@muster/contract/kit/shapes'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { orRefreshed } from '../forms/attempt.ts'
import { GroupsPicker } from '../pickers/GroupsPicker.tsx'
import { type Assignment, CoverPeople } from './CoverPeople.tsx'
import css from './find-cover.module.css'
import {
  type Audience,
  askedCount,
  type CoverArea,
  type CoverDraft,
  type CoverWords,
  wordsToStart,
} from './find-cover.ts'
import { StepFields } from './StepFields.tsx'
import type { CandidateLists, ShownCandidates } from './use-candidates.ts'

const Shape = z.object({
  message: text(500),
  minutes: CallOutSteps.shape.minutes,
  people: CallOutSteps.shape.people,
})
const rules = ask(cover.rules)

interface Props {
  /** Whose shift it is, or where; undefined while it is not known. */
  of: string | undefined
  draftKey: string
  lists: ShownCandidates
  draft: CoverDraft
  onChange: (change: Partial<CoverDraft>) => void
  send: (words: CoverWords) => Promise<{ id: number }>
  assignments: readonly Assignment[]
  isClosed?: boolean
  onClose: () => void
  children: ReactNode
}

export function CoverDialog(props: Props) {
  const { found, failure, again } = props.lists
  const steps = useAsk(rules)
  const isReady = found !== undefined && (steps.answer !== undefined || steps.failure !== null)
  return (
    <Dialog wide title={msg('Find cover')} of={props.of} onClose={props.onClose}>
      {!isReady && <NoAnswer failure={failure} again={again} rows={8} />}
      {isReady && <AskForm {...props} found={found} start={wordsToStart(steps.answer)} />}
    </Dialog>
  )
}

function AskForm({
  found,
  start,
  draft,
  onChange,
  ...props
}: Props & { found: CandidateLists; start: CoverWords }) {
  const say = useWords()
  const navigate = useNavigate()
  const [isNobody, sayNobody] = useState(false)
  const count = askedCount(draft, found)
  const save = async (words: CoverWords) => {
    sayNobody(count === 0)
    if (count === 0) return withdrawn
    // Somebody may be excluded by now: the list says who and why.
    return orRefreshed(props.send(words), cover.candidates.feature)
  }
  const done = ({ id }: { id: number }) => {
    props.onClose()
    const text = draft.audience === 'STEPS' ? msg('Call-out started') : msg('The shift is offered')
    const onPick = () => navigate({ href: to(paths.offer, { id }) })
    showToast(text, undefined, { label: msg('Open [act]'), onPick })
  }
  const people = (
    <>
      {props.children}
      <AudienceFields value={draft.audience} onChange={(audience) => onChange({ audience })} />
      <AreaFields value={draft.area} onChange={(area) => onChange({ area })} />
      <CoverPeople {...props.lists} found={found} {...{ draft, onChange }} assignments={props.assignments} />
    </>
  )
  if (props.isClosed) return <div className="stack small">{people}</div>
  return (
    <div className={css.ask}>
      <Form
        free
        shape={Shape}
        draft={props.draftKey}
        start={start}
        save={save}
        onSaved={done}
        onCancel={props.onClose}
        submit={
          draft.audience === 'STEPS'
            ? msg('Start the call-out')
            : count === 0
              ? msg('Ask people')
              : say('Ask {count} people', { count })
        }
        summary={false}
      >
        {people}
        <TextArea
          name="message"
          label={msg('Message')}
          help={msg('Everyone who is asked can read it.')}
          rows={2}
        />
        {isNobody && count === 0 && (
          <p className={css.problem} role="alert">
            {draft.audience === 'PEOPLE' ? say('Choose who is asked') : say('There is no one left to ask.')}
          </p>
        )}
      </Form>
    </div>
  )
}

const audiences: { value: Audience; label: string }[] = [
  { value: 'PEOPLE', label: msg('Selected people') },
  { value: 'ALL', label: msg('Everyone eligible') },
  { value: 'STEPS', label: msg('In waves') },
]
const audienceHints: Readonly<Record<Audience, string>> = {
  PEOPLE: msg('Choose people below. The first to accept gets the shift.'),
  ALL: msg('Everyone is asked at once. The first to accept gets the shift.'),
  STEPS: msg('Asks a few people every few minutes, best matches first, until someone accepts.'),
}
function AudienceFields({ value, onChange }: { value: Audience; onChange: (value: Audience) => void }) {
  const say = useWords()
  return (
    <>
      <Pills label={msg('Offered to')} options={audiences} value={value} onChange={onChange} />
      <p className="faint">{say(audienceHints[value])}</p>
      {value === 'STEPS' && (
        <div className={css.steps}>
          <StepFields />
        </div>
      )}
    </>
  )
}

const distances = [10, 25, 50]
interface AreaProps {
  value: CoverArea
  onChange: (value: CoverArea) => void
}
/** Narrows the list, and whom an offer to all or a call-out asks: by distance, or by the groups where people work. */
function AreaFields({ value: { withinKm, groupIds }, onChange }: AreaProps) {
  const say = useWords()
  const options = [
    { value: 'ANY', label: msg('Any distance') },
    ...distances.map((distance) => ({ value: String(distance), label: say('{distance} km', { distance }) })),
  ]
  return (
    <>
      <Pills
        label={msg('How far away')}
        options={options}
        value={withinKm === undefined ? 'ANY' : String(withinKm)}
        onChange={(next) => onChange({ groupIds, withinKm: next === 'ANY' ? undefined : Number(next) })}
      />
      <GroupsPicker compact value={groupIds} onChange={(next) => onChange({ withinKm, groupIds: next })} />
    </>
  )
}

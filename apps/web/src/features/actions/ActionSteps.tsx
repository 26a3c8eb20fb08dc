import { ActionStep, CannotInput } from '@muster/contract/action-inputs'
import { type ActionDetail, actions } from '@muster/contract/actions'
import { isManagement, isTeamLeader } from '@muster/contract/kit/permissions'
import { needed } from '@muster/contract/kit/shapes'
import { actionCan, isUnsettled, lacksPhoto } from '@muster/rules/works/action-can'
import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconPencil } from '@tabler/icons-react'
import { z } from 'zod'
import { keptOrAsked } from '../../offline/kept-or-asked.ts'
import { queue } from '../../offline/use-queued.ts'
import { openReinspect } from '../../shared/actions/open-reinspect.tsx'
import { recordedNow, useScores, useVerdicts } from '../../shared/actions/verdicts.ts'
import { useActor } from '../../shared/visits/visit-actions.tsx'
import { openEditAction } from './action-forms.tsx'

const ReturnShape = z.object({ note: needed(1000, msg('Say what is missing')) })
type Act = 'done' | 'cannot' | 'return'

interface StepsProps {
  action: ActionDetail
  /** Its visit was judged again on this device, and that has not arrived. */
  isJudged: boolean
}
export function ActionSteps({ action, isJudged }: StepsProps) {
  const { id, state, version } = action
  const say = useWords()
  const actor = useActor()
  const { verify } = useVerdicts()
  const isOffice = isManagement(actor.roleLevel)
  const mayJudge = isOffice || (isTeamLeader(actor.roleLevel) && state === 'DONE')
  const mayVerify = mayJudge && actionCan.verify(action) && !action.isReportedByMe && !isJudged
  const judging = useJudging(mayVerify ? action : undefined)
  const params = { id }
  return (
    <>
      <div className="row">
        {mayVerify && (
          <>
            <Button
              kind="primary"
              label={state === 'DONE' ? msg('Verify [action]') : msg('Accept and close')}
              disabled={judging === 'unknown'}
              onPick={() =>
                judging === 'needed' ? openReinspect(action.workId!) : verify({ params, body: { version } })
              }
            />
            <Button label={msg('Return')} onPick={() => openStep(action, 'return')} />
          </>
        )}
        {actionCan.start(action) && (
          <Button
            label={msg('I am doing it')}
            onPick={() => keptOrAsked(() => queue(actions.start, { params, body: recordedNow() }))}
          />
        )}
        {actionCan.finish(action) && (
          <>
            <Button
              label={msg('Report as done')}
              kind="primary"
              disabled={lacksPhoto(action)}
              onPick={() => openStep(action, 'done')}
            />
            <Button label={msg('Report as impossible')} onPick={() => openStep(action, 'cannot')} />
          </>
        )}
        {isOffice && isUnsettled(action) && (
          <Button label={msg('Edit')} icon={IconPencil} onPick={() => openEditAction(action)} />
        )}
      </div>
      {actionCan.finish(action) && lacksPhoto(action) && (
        <p className="faint">{say('Add a photo of how it looks now first')}</p>
      )}
      {mayJudge && actionCan.verify(action) && action.isReportedByMe && (
        <p className="faint">{say('Another person verifies what you did')}</p>
      )}
    </>
  )
}

/** Whether it is verified by judging what failed again; of the others a person says that they are right. */
function useJudging({ id, workId = null }: Partial<Pick<ActionDetail, 'id' | 'workId'>> = {}) {
  const { answer, isLoading } = useScores(workId ?? undefined)
  if (workId !== null && isLoading) return 'unknown'
  return answer?.toJudge.some(({ actionId }) => actionId === id) ? 'needed' : 'none'
}

const titles = {
  done: msg('Report as done'),
  cannot: msg('Report as impossible'),
  return: msg('Return'),
} as const

interface StepProps {
  action: Pick<ActionDetail, 'id' | 'version'>
  act: Act
}
export const openStep = (action: StepProps['action'], act: Act) =>
  void openDialog(titles[act], () => <Step action={action} act={act} />)

function Step({ action: { id, version }, act }: StepProps) {
  const { verify } = useVerdicts()
  const params = { id }
  const common = { submit: titles[act], summary: false, draft: `${act} ${id}` }
  return (
    <>
      {act === 'done' && (
        <Form
          {...common}
          shape={ActionStep}
          save={(body) => queue(actions.done, { params, body: { ...body, ...recordedNow() } })}
        >
          <TextArea name="note" label={msg('Work done')} rows={3} />
        </Form>
      )}
      {act === 'cannot' && (
        <Form
          {...common}
          shape={CannotInput}
          save={(body) => queue(actions.cannot, { params, body: { ...body, ...recordedNow() } })}
        >
          <TextArea name="reason" label={msg('Why not')} rows={3} required />
        </Form>
      )}
      {act === 'return' && (
        <Form
          {...common}
          shape={ReturnShape}
          save={({ note }) => verify({ params, body: { accepted: false, note, version } })}
        >
          <TextArea name="note" label={msg('Still missing')} rows={3} required />
        </Form>
      )}
    </>
  )
}

import { ask, useSend } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { isAssignable } from '@muster/contract/kit/permissions'
import type { OvertimeInput, OvertimeRequest } from '@muster/contract/pay/overtime'
import { pay } from '@muster/contract/pay/pay'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useKept } from '../../../offline/kept/kept-answers.ts'
import { useOutbox } from '../../../offline/use-queued.ts'
import { myEmployment } from '../MyEmployment.tsx'
import { askOvertime } from './ask-overtime.tsx'
import { overtimeStates, overtimeText } from './overtime-words.ts'

const myOvertime = ask(pay.myOvertime)

interface Props {
  jobId: number
  /** The day at the site on which the shift begins. */
  date: string
  site: string
}

/** What became of the own overtime of a day at a job, and how to ask for some; nothing without terms of employment. */
export function DayOvertime(props: Props) {
  const { jobId, date } = props
  const isAsked = isAssignable(useLevel())
  const { answer: employment } = useKept(isAsked ? myEmployment : undefined)
  const terms = employment?.terms.find(({ from, to }) => from <= date && (to === null || date <= to))
  const isPaidByRules = terms !== undefined && terms.type !== 'CONTRACTOR'
  const { answer } = useKept(isPaidByRules ? myOvertime : undefined)
  const waiting = useWaiting(props)
  if (!answer) return null
  if (waiting) return <Unsent request={waiting} />
  const own = answer.filter((each) => each.jobId === jobId && each.date === date)
  // Those taken back are not shown: they can be asked for again.
  const [request] = own.filter(({ status }) => status !== 'WITHDRAWN')
  return (
    <>
      {request && <Request request={request} />}
      {request?.status !== 'OPEN' && (
        <Button label={msg('Request overtime')} size="field" kind="plain" onPick={() => askOvertime(props)} />
      )}
    </>
  )
}

/** The request of this day at this job that the phone has not sent yet. */
function useWaiting({ jobId, date }: Props): OvertimeInput | undefined {
  const entries = useOutbox()?.entries ?? []
  return entries
    .filter(({ feature, name, state }) => feature === 'pay' && name === 'askOvertime' && state !== 'refused')
    .map(({ body }) => body as OvertimeInput)
    .find((asked) => asked.jobId === jobId && asked.date === date)
}

function Unsent({ request }: { request: OvertimeInput }) {
  const say = useWords()
  return (
    <p className="row">
      <Badge label={msg('Not sent yet')} tone="warn" />
      <span className="figures">{overtimeText(say, request)}</span>
    </p>
  )
}

function Request({ request }: { request: OvertimeRequest }) {
  const say = useWords()
  const send = useSend(pay.withdrawOvertime)
  const takeBack = () => send({ params: { id: request.id } })
  return (
    <div>
      <p className="row">
        <Badge {...overtimeStates[request.status]} />
        <span className="figures">{overtimeText(say, request)}</span>
        {request.status === 'OPEN' && <Button label={msg('Withdraw')} kind="plain" onPick={takeBack} />}
      </p>
      {request.decisionReason && (
        <p className="faint">
          {say('{name}: {reason}', { name: request.decidedBy ?? '', reason: request.decisionReason })}
        </p>
      )}
    </div>
  )
}

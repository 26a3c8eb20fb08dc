import { ask, useSend } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { isAssignable } from '@muster/contract/kit/permissions'
import type { OvertimeInput, OvertimeRequest } from '@muster/contract/pay/overtime'
import { pay } from '@muster/contract/pay/pay'
import { Button } from '@muster/ui/button/Button.tsx'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconClockPlus } from '@tabler/icons-react'
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

/** The own overtime of a day at a job; undefined without terms of employment, or before it is known. */
function useDayOvertime(props: Props) {
  const { jobId, date } = props
  const isAsked = isAssignable(useLevel())
  const { answer: employment } = useKept(isAsked ? myEmployment : undefined)
  const terms = employment?.terms.find(({ from, to }) => from <= date && (to === null || date <= to))
  const isPaidByRules = terms !== undefined && terms.type !== 'CONTRACTOR'
  const { answer } = useKept(isPaidByRules ? myOvertime : undefined)
  const waiting = useWaiting(props)
  if (!answer) return undefined
  const own = answer.filter((each) => each.jobId === jobId && each.date === date)
  // Those taken back are not shown: they can be asked for again.
  const [request] = own.filter(({ status }) => status !== 'WITHDRAWN')
  return { waiting, request, mayAsk: !waiting && request?.status !== 'OPEN' }
}

/** What became of it. */
export function DayOvertime(props: Props) {
  const overtime = useDayOvertime(props)
  if (overtime?.waiting) return <Unsent request={overtime.waiting} />
  return overtime?.request && <Request request={overtime.request} />
}

/** How to ask for some: `small` is a sign beside the times of a shift, as few shifts need it. */
export function AskOvertimeButton({ small, ...props }: Props & { small?: boolean }) {
  const overtime = useDayOvertime(props)
  if (!overtime?.mayAsk) return null
  const act = { label: msg('Request overtime'), onPick: () => askOvertime(props) }
  return small ? <IconButton icon={IconClockPlus} {...act} /> : <Button size="field" kind="plain" {...act} />
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

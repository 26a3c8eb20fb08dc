import { ask, useAsk, useSend } from '@muster/client/query'
import { type FeedbackRequest, feedback } from '@muster/contract/feedback'
import { Button } from '@muster/ui/button/Button.tsx'
import { type Confirmation, confirmed } from '@muster/ui/dialog/confirm.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { column, instant, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../navigation/paths.ts'

const requestsOf = (id: number) => ask(feedback.ofJob, { params: { id } })

const asking: Confirmation = {
  title: msg('Ask for feedback'),
  sentence: msg('The client gets an email with a link, and the form in the app. It replaces a pending form.'),
  proceed: msg('Ask now'),
}
const withdrawing: Confirmation = {
  title: msg('Withdraw link'),
  sentence: msg('The link in the email no longer works. The form is still in the app.'),
  proceed: msg('Withdraw'),
  danger: true,
}

/** What the client of a job was asked, and what they answered. */
export function JobFeedback({ jobId }: { jobId: number }) {
  const askNow = useSend(feedback.ask)
  return (
    <Section
      title={msg('Client feedback')}
      hint={msg('Clients are asked at the interval set in the job. You can also ask now.')}
      action={
        <Button
          label={msg('Ask now')}
          kind="primary"
          onPick={() => void confirmed(asking, () => askNow({ params: { id: jobId } }))}
        />
      }
    >
      <Requests jobId={jobId} />
    </Section>
  )
}

function Requests({ jobId }: { jobId: number }) {
  const { answer, failure, again } = useAsk(requestsOf(jobId))
  const withdraw = useSend(feedback.withdrawLink)
  const withdrawalOf = ({ id }: FeedbackRequest) => ({
    label: msg('Withdraw link'),
    confirm: withdrawing,
    onPick: () => withdraw({ params: { id } }),
  })
  if (!answer) return <NoAnswer failure={failure} again={again} />
  return (
    <LocalTable
      name={msg('Client feedback')}
      rows={answer}
      columns={columns}
      pageSize={10}
      empty={msg('The client was not asked yet')}
      emptyHint={msg('Ask now, or wait for the interval of the job.')}
      actions={(request) => (request.link === 'open' ? [withdrawalOf(request)] : [])}
    />
  )
}

const states = {
  waiting: { label: msg('Waiting'), tone: 'warn' },
  answered: { label: msg('Answered'), tone: 'good' },
  replaced: { label: msg('Replaced'), tone: 'calm' },
} as const
const links = {
  open: msg('Open'),
  expired: msg('Expired'),
  withdrawn: msg('Withdrawn'),
  used: msg('Used'),
} as const

const columns = [
  instant('askedAt', msg('Requested')),
  column<FeedbackRequest>('state', msg('Status'), ({ state }) => state, {
    cell: ({ state }) => <Badge {...states[state]} />,
    width: widths.badge,
    onCard: 'badge',
  }),
  instant('answeredAt', msg('Answered')),
  column<FeedbackRequest>('link', msg('Link'), ({ link }) => link, {
    cell: (request) => <LinkState {...request} />,
  }),
  column<FeedbackRequest>('workId', msg('Report'), ({ workId }) => workId, {
    cell: ({ workId }) => (workId === null ? '–' : <ReportLink workId={workId} />),
  }),
]

function LinkState({ link, linkExpiresAt }: FeedbackRequest) {
  const say = useWords()
  return (
    <span>
      {link === 'open' ? say('Open until {date}', { date: moment(linkExpiresAt) }) : say(links[link])}
    </span>
  )
}

function ReportLink({ workId }: { workId: number }) {
  const say = useWords()
  return <AppLink href={to(paths.detailedReport, { work: workId })}>{say('Read the answers')}</AppLink>
}

import { ask, prefetch, useAsk } from '@muster/client/query'
import { status } from '@muster/contract/status'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { StatusParts } from './StatusParts.tsx'

const question = ask(status.read)
export const loader = () => prefetch(question)
const everyMs = 30_000

export default function StatusPage() {
  const say = useWords()
  const { answer, failure, again } = useAsk(question, everyMs)
  return (
    <Page
      title={msg('Status')}
      sentence={msg('Queues, failures and backups. Refreshes every 30 seconds.')}
      action={<Button label={msg('Refresh')} onPick={again} />}
    >
      {failure && <ErrorState error={failure} onRetry={again} />}
      {!answer && !failure && <RowsSkeleton />}
      {answer && <StatusParts status={answer} />}
      {answer && (
        <p className="faint">
          {say('Version {version}, running since {since}', {
            version: answer.version,
            since: moment(answer.runningSince),
          })}
        </p>
      )}
    </Page>
  )
}

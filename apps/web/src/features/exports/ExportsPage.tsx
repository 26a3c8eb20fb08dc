import { ask, prefetch, useAsk, useSend } from '@muster/client/query'
import { type Export, exports, watchingMs } from '@muster/contract/exports'
import { removal } from '@muster/ui/dialog/confirm.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { RowActions } from '@muster/ui/table/view/RowActions.tsx'
import { moment, percent, size } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconDownload, IconFileDownload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { giveExport } from '../../shared/ReportDownload.tsx'
import css from './exports.module.css'

const myExports = ask(exports.list)
export const loader = () => prefetch(myExports)

const kinds = {
  payroll: msg('Payroll'),
  pay: msg('Pay period'),
  work: msg('Detailed report'),
  trend: msg('Inspection trend'),
} as const

export default function ExportsPage() {
  const { answer, failure, again } = useAsk(myExports, watchingMs)
  return (
    <Page
      title={msg('My files')}
      sentence={msg('Large reports are prepared in the background. Files are available for seven days.')}
    >
      {!answer && <NoAnswer failure={failure} again={again} rows={5} />}
      {answer?.length === 0 && (
        <EmptyState
          title={msg('No files yet')}
          hint={msg('When a report takes long, it appears here. We notify you when the file is ready.')}
          icon={IconFileDownload}
        />
      )}
      {answer && answer.length > 0 && (
        <ul className={clsx('card plain-list lines', css.exports)}>
          {answer.map((one) => (
            <Line key={one.id} of={one} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function Line({ of }: { of: Export }) {
  const say = useWords()
  const remove = useSend(exports.remove)
  const name = of.fileName ?? `${say(kinds[of.kind])} (${of.reportType})`
  const drop = () => remove({ params: { id: of.id } })
  const download = {
    label: msg('Download'),
    icon: IconDownload,
    always: true as const,
    onPick: () => giveExport(of.id, name, of.reportType),
  }
  return (
    <li>
      <div className={css.about}>
        <p className="strong">{name}</p>
        <p className="faint small">
          {say('Ordered')} <time dateTime={of.createdDate}>{moment(of.createdDate)}</time>
          {of.size !== null && ` · ${size(of.size)}`}
          {of.expiresDate && ` · ${say('Available until')} ${moment(of.expiresDate)}`}
        </p>
        {of.problem && <p className="small">{say(of.problem)}</p>}
      </div>
      <State of={of} />
      <RowActions
        of={name}
        actions={[
          ...(of.state === 'DONE' ? [download] : []),
          isMade(of)
            ? { label: msg('Stop'), onPick: drop }
            : { label: msg('Remove'), confirm: removal(name), onPick: drop },
        ]}
      />
    </li>
  )
}

const isMade = ({ state }: Export) => state === 'WAITING' || state === 'RUNNING'

function State({ of }: { of: Export }) {
  const say = useWords()
  if (of.state === 'DONE') return <Badge label={msg('Ready')} tone="good" />
  if (of.state === 'FAILED') return <Badge label={msg('Failed')} tone="bad" />
  return (
    <span className={css.state}>
      <progress
        max={100}
        {...(of.progress > 0 && { value: of.progress })}
        aria-label={say('{name}: made', { name: say(kinds[of.kind]) })}
      />
      <span className="figures">{of.progress > 0 ? percent(of.progress / 100) : say('Waiting')}</span>
    </span>
  )
}

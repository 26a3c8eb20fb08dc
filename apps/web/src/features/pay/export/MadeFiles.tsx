import type { PayDifference, PayExport } from '@muster/contract/pay/hand-over'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { day, moment, size } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconDownload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import css from '../pay.module.css'
import { givePayFile } from './give-pay-file.ts'
import { formatNames } from './hand-over-words.ts'

const algorithm = 'SHA-256'

interface Props {
  answer: readonly PayExport[] | undefined
  failure: unknown
  again: () => void
}

export function MadeFiles({ answer, failure, again }: Props) {
  return (
    <Section title={msg('Files')} hint={msg('Files are stored unchanged.')}>
      {!answer && <NoAnswer failure={failure} again={again} rows={2} />}
      {answer?.length === 0 && <EmptyState title={msg('No files yet')} />}
      <ul className={clsx('plain-list', css.files)}>
        {answer?.map((file) => (
          <li key={file.id}>
            <MadeFile file={file} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function MadeFile({ file }: { file: PayExport }) {
  const say = useWords()
  return (
    <div className="stack small">
      <div className="row">
        <div>
          <p className="strong">
            <bdi>{file.fileName}</bdi>
          </p>
          <p className="faint">
            {say(formatNames[file.format])} · {size(file.size)} ·{' '}
            {say('{name}, {at}', { name: file.madeBy, at: moment(file.madeAt) })}
          </p>
        </div>
        <span className="push">
          <Button label={msg('Download')} icon={IconDownload} onPick={() => givePayFile(file)} />
        </span>
      </div>
      <p className={clsx('faint', css.sum)}>
        {algorithm} <bdi>{file.sha256}</bdi>
      </p>
      {file.differences.length > 0 && <Differences differences={file.differences} />}
    </div>
  )
}

function Differences({ differences }: { differences: readonly PayDifference[] }) {
  const say = useWords()
  return (
    <details>
      <summary>{say('{count} lines differ from the file before', { count: differences.length })}</summary>
      <ul className={clsx('plain-list', css.differences)}>
        {differences.map(({ tenantUserId, employeeName, distinguishedBy, date, before, now }, at) => (
          <li key={`${tenantUserId} ${date} ${at.toString()}`}>
            <strong>{nameApart(employeeName, distinguishedBy)}</strong>{' '}
            <span className="figures">{day(date)}</span>
            <p>{say('Before: {line}', { line: before ?? '–' })}</p>
            <p>{say('Now: {line}', { line: now ?? '–' })}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

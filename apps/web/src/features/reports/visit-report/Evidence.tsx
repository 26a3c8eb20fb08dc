import type { EntryKind, WorkEvidence } from '@muster/contract/works/evidence'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { column, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { clock, day } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { paths } from '../../../navigation/paths.ts'
import css from '../reports.module.css'

const kinds: Readonly<Record<EntryKind, string>> = {
  action: msg('Action changed'),
  adopted: msg('Carried over unchanged'),
  started: msg('Started'),
  held: msg('Break started'),
  resumed: msg('Break ended'),
  answered: msg('Answered'),
  fileAdded: msg('Photo or file added'),
  fileRemoved: msg('Photo or file taken away'),
  fixes: msg('Positions recorded'),
  finished: msg('Finished'),
  stopped: msg('Completed by the server'),
  entered: msg('Entered by the office'),
  corrected: msg('Times corrected'),
  voided: msg('Voided'),
  reviewed: msg('Flag reviewed'),
  signed: msg('Report signed'),
  approved: msg('Hours approved'),
}
type Entry = WorkEvidence['entries'][number]
const momentOf = (instant: string | null) =>
  instant ? <span className="figures">{`${day(instant)} ${instant.slice(11, 19)}`}</span> : '–'

interface Props {
  evidence: WorkEvidence | undefined
  failure: unknown
  onRetry: () => void
}

export function Evidence({ evidence, failure, onRetry }: Props) {
  const say = useWords()
  if (!evidence) return <NoAnswer failure={failure} again={onRetry} rows={6} />
  const { entries, intact, firstBroken, code } = evidence
  const columns = [
    column<Entry>('place', msg('No.'), ({ place }) => place, { align: 'end', width: 56 }),
    column<Entry>('kind', msg('Step'), (entry) => stepText(entry, say)),
    column<Entry>('actorName', msg('Who'), ({ actorName }) => actorName || say('The server')),
    column<Entry>('deviceAt', msg('By the device'), ({ deviceAt }) => deviceAt, {
      cell: ({ deviceAt }) => momentOf(deviceAt),
      width: widths.moment,
    }),
    column<Entry>('at', msg('At the server'), (entry) => entry.at, {
      cell: (entry) => momentOf(entry.at),
      width: widths.moment,
    }),
    column<Entry>('mark', msg('Seal'), ({ mark }) => mark, {
      cell: ({ mark }) => <span className="figures faint">{mark}</span>,
    }),
  ]
  return (
    <div className="stack">
      <section className="card">
        <header className="card-head">
          <h2>{say('Verification')}</h2>
          {intact ? (
            <Badge label={msg('Unaltered')} tone="good" />
          ) : (
            <Badge label={entries.length > 0 ? msg('Altered') : msg('Not proven')} tone="bad" />
          )}
        </header>
        <div className={css.proof}>
          <p className="reading">{sentenceOf(evidence, say)}</p>
          {firstBroken !== null && <p>{say('Entry {id} is missing or was changed', { id: firstBroken })}</p>}
          {code && (
            <p className="row">
              <span className={clsx('figures strong', css.code)}>{code}</span>
              <Button label={msg('Open the public page')} href={`${paths.verify}/${code}`} />
            </p>
          )}
        </div>
      </section>
      <LocalTable
        unsorted
        name={msg('Evidence')}
        rows={entries}
        rowKey={({ place }) => place}
        columns={columns}
        empty={msg('No entries')}
        emptyHint={msg('Nothing proves this visit.')}
      />
    </div>
  )
}

const stepText = ({ kind, capturedAt }: Entry, say: Say) =>
  capturedAt
    ? say('{step}, taken {time}', { step: say(kinds[kind]), time: `${day(capturedAt)} ${clock(capturedAt)}` })
    : say(kinds[kind])

function sentenceOf({ entries, intact, areFilesWhole }: WorkEvidence, say: (text: string) => string) {
  if (entries.length === 0) return say('This visit has no entries.')
  if (!areFilesWhole) return say('A photo or file is not as it was stored.')
  return intact
    ? say('Every step, photo and file is as it was recorded, each step sealed with the one before.')
    : say('The visit or its entries are not as they were recorded.')
}

import type { Status } from '@muster/contract/status'
import { Badge, type Tone } from '@muster/ui/page/Badge.tsx'
import { ago, count, moment, size } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { PersonLink } from '../../shared/name-links/NameLinks.tsx'
import { deliveryWords } from '../notifications/told-words.ts'
import css from './status.module.css'

/** Due for longer than this, work of the queue is late. */
const lateMs = 5 * 60_000
/** Backups and checks are made every day. */
const oldMs = 26 * 60 * 60_000
const scarce = 0.1

export function StatusParts({ status }: { status: Status }) {
  return (
    <div className={css.parts}>
      <Queue {...status.queue} />
      <Backup {...status.backup} />
      <Check {...status.check} />
      <Storage {...status.storage} />
      {status.gateways.map((each) => (
        <Gateway key={each.gateway} {...each} />
      ))}
      <Server {...status} />
      {status.sharedMailboxes.length > 0 && <Mailboxes mailboxes={status.sharedMailboxes} />}
    </div>
  )
}

const icons = {
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  calm: IconCircleDashed,
  accent: IconCircleDashed,
} as const satisfies Record<Tone, unknown>

interface PartProps {
  title: string
  state: { label: string; tone: Tone }
  children: ReactNode
}
function Part({ title, state, children }: PartProps) {
  const say = useWords()
  const id = useId()
  const Icon = icons[state.tone]
  return (
    <section className={css.part} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{say(title)}</h2>
        <span className="row small">
          <Icon size={18} stroke={1.5} aria-hidden />
          <Badge {...state} />
        </span>
      </div>
      <dl>{children}</dl>
    </section>
  )
}
function Fact({ label, children }: { label: string; children: ReactNode }) {
  const say = useWords()
  return (
    <>
      <dt>{say(label)}</dt>
      <dd className="figures">{children}</dd>
    </>
  )
}

const good = { label: msg('Working'), tone: 'good' } as const

function Queue({ waiting, failed, oldestDue }: Status['queue']) {
  const isLate = oldestDue !== null && Date.now() - Date.parse(oldestDue) > lateMs
  const state = isLate
    ? ({ label: msg('Late'), tone: 'bad' } as const)
    : failed > 0
      ? ({ label: msg('Some failed'), tone: 'warn' } as const)
      : good
  return (
    <Part title={msg('Background work')} state={state}>
      <Fact label={msg('Waiting')}>{count(waiting)}</Fact>
      <Fact label={msg('Failed')}>{count(failed)}</Fact>
      <Fact label={msg('Oldest overdue')}>{oldestDue ? ago(oldestDue) : '–'}</Fact>
    </Part>
  )
}

function Backup({ isPlanned, isEncrypted, lastGood, failedAt }: Status['backup']) {
  const say = useWords()
  const isOld = !lastGood || Date.now() - Date.parse(lastGood.at) > oldMs
  const state = failedAt
    ? ({ label: msg('Failed'), tone: 'bad' } as const)
    : !isPlanned && !lastGood
      ? ({ label: msg('Not set up'), tone: 'warn' } as const)
      : isOld
        ? ({ label: msg('Late'), tone: 'warn' } as const)
        : good
  return (
    <Part title={msg('Backup')} state={state}>
      <Fact label={msg('Last success')}>{lastGood ? moment(lastGood.at) : '–'}</Fact>
      <Fact label={msg('Size')}>{lastGood ? size(lastGood.bytes) : '–'}</Fact>
      {(isPlanned || lastGood) && (
        <Fact label={msg('Encrypted')}>{isEncrypted ? say('Yes') : say('No')}</Fact>
      )}
      {failedAt && <Fact label={msg('Failed')}>{moment(failedAt)}</Fact>}
    </Part>
  )
}

type LastCheck = NonNullable<Status['check']['last']>
const findings: readonly { key: keyof LastCheck; label: string }[] = [
  { key: 'orphans', label: msg('Files that nothing names') },
  { key: 'missing', label: msg('Files that are missing') },
  { key: 'otherLength', label: msg('Files of another length') },
  { key: 'altered', label: msg('Files that were altered') },
  { key: 'deadReferences', label: msg('Links that lead nowhere') },
  { key: 'brokenLogs', label: msg('Incomplete audit logs') },
  { key: 'brokenVisits', label: msg('Visits whose evidence is broken') },
]

/** What the check found, by name; what it did not find takes no room. */
function Check({ isPlanned, last, failedAt }: Status['check']) {
  const say = useWords()
  const found = last ? findings.filter(({ key }) => Number(last[key] ?? 0) > 0) : []
  const isDamaged = Boolean(last?.damagedEnds)
  const isSound = found.length === 0 && !isDamaged
  const state = !isSound
    ? ({ label: msg('Something is wrong'), tone: 'bad' } as const)
    : failedAt
      ? ({ label: msg('Failed'), tone: 'bad' } as const)
      : stateOfSound(isPlanned, last?.at)
  return (
    <Part title={msg('Nightly check')} state={state}>
      <Fact label={msg('Last one')}>{last ? moment(last.at) : '–'}</Fact>
      {last && isSound && <Fact label={msg('Errors in files, links and logs')}>{count(0)}</Fact>}
      {found.map(({ key, label }) => (
        <Fact key={key} label={label}>
          {count(Number(last?.[key]))}
        </Fact>
      ))}
      {isDamaged && <Fact label={msg('File that proves logs and visits')}>{say('Damaged')}</Fact>}
      {failedAt && <Fact label={msg('Failed')}>{moment(failedAt)}</Fact>}
    </Part>
  )
}
function Mailboxes({ mailboxes }: { mailboxes: Status['sharedMailboxes'] }) {
  return (
    <Part title={msg('People with one mailbox')} state={{ label: msg('Decision needed'), tone: 'warn' }}>
      {mailboxes.map(({ email, people }) => (
        <Fact key={email} label={email}>
          {people.map(({ id, name, distinguishedBy }) => (
            <div key={id}>
              <PersonLink id={id} name={name} distinguishedBy={distinguishedBy} />
            </div>
          ))}
        </Fact>
      ))}
    </Part>
  )
}

function stateOfSound(isPlanned: boolean, lastAt: string | undefined): PartProps['state'] {
  if (!lastAt)
    return isPlanned ? { label: msg('Not yet'), tone: 'calm' } : { label: msg('Not set up'), tone: 'warn' }
  return Date.now() - Date.parse(lastAt) > oldMs ? { label: msg('Late'), tone: 'warn' } : good
}

function Storage({ usedBytes, quotaBytes }: Status['storage']) {
  const left = 1 - usedBytes / quotaBytes
  const state =
    left <= 0
      ? ({ label: msg('Full'), tone: 'bad' } as const)
      : left < scarce
        ? ({ label: msg('Nearly full'), tone: 'warn' } as const)
        : good
  return (
    <Part title={msg('Storage of the company')} state={state}>
      <Fact label={msg('Used')}>{size(usedBytes)}</Fact>
      <Fact label={msg('Limit')}>{size(quotaBytes)}</Fact>
    </Part>
  )
}

const gatewayStates = {
  WORKS: good,
  RESTS: { label: msg('Rests after failures'), tone: 'bad' },
  OFF: { label: msg('Not set up'), tone: 'calm' },
} as const

function Gateway({ gateway, state, sent, waiting, failed }: Status['gateways'][number]) {
  const shown =
    state === 'WORKS' && failed > 0
      ? ({ label: msg('Some failed'), tone: 'warn' } as const)
      : gatewayStates[state]
  return (
    <Part title={deliveryWords[gateway]} state={shown}>
      <Fact label={msg('Sent within 24 hours')}>{count(sent)}</Fact>
      <Fact label={msg('Waiting')}>{count(waiting)}</Fact>
      <Fact label={msg('Failed')}>{count(failed)}</Fact>
    </Part>
  )
}

function Server({ databaseMs, disk }: Status) {
  const isScarce = disk !== null && disk.freeBytes / disk.totalBytes < scarce
  return (
    <Part
      title={msg('Server')}
      state={isScarce ? { label: msg('The disk is nearly full'), tone: 'bad' } : good}
    >
      <Fact label={msg('Database response (ms)')}>{count(databaseMs)}</Fact>
      <Fact label={msg('Free disk space')}>{disk ? size(disk.freeBytes) : '–'}</Fact>
    </Part>
  )
}

import { useLevel } from '@muster/client/use-session'
import type { ActionDetail } from '@muster/contract/actions'
import { isManagement } from '@muster/contract/kit/permissions'
import { nameApart } from '@muster/rules/people/full-name'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { ago, moment } from '@muster/ui/words/format.ts'
import { asWritten, msg, useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../navigation/paths.ts'
import { type Search, useUrlState } from '../../navigation/url.ts'
import type { Entry } from '../../offline/entry.ts'
import { SyncList } from '../../offline/sync/SyncList.tsx'
import { WaitingBadge } from '../../offline/sync/WaitingBadge.tsx'
import { useLane } from '../../offline/use-queued.ts'
import { maySee } from '../../screens.ts'
import { ActionBadges } from '../../shared/actions/ActionBadges.tsx'
import { Due, Owner } from '../../shared/actions/ActionFacts.tsx'
import { actionHere, wasSettledBefore } from '../../shared/actions/action-here.ts'
import { changeWords, onDuty, priorityWords, sourceWords } from '../../shared/actions/action-words.ts'
import { oneAction } from '../../shared/actions/questions.ts'
import { SiteLink } from '../../shared/name-links/NameLinks.tsx'
import { loaderOfOne, oneRecordShape } from '../../shared/one-record.ts'
import { KeptProfile, Profile } from '../../shared/Profile.tsx'
import { useActor } from '../../shared/visits/visit-actions.tsx'
import { ActionPhotos } from './ActionPhotos.tsx'
import { ActionSteps } from './ActionSteps.tsx'
import css from './actions.module.css'

const load = loaderOfOne((id) => [oneAction(id)])
// Not waited for: without a connection the page shows what this device was given last.
export const loader = async (search: Search) => void load(search)

const kind = {
  title: msg('Action'),
  missing: msg('This action does not exist, or is not yours'),
  list: { label: msg('All actions'), href: paths.actions },
}

export default function ActionPage() {
  const [{ id }] = useUrlState(oneRecordShape)
  // What the office reads does not lie on its desktops.
  const Asked = isManagement(useLevel()) ? Profile : KeptProfile
  return (
    <Asked key={id} kind={kind} question={id === undefined ? undefined : oneAction(id)}>
      {(action, at) => <ActionView action={action} at={at} />}
    </Asked>
  )
}

function ActionView({ action: told, at }: { action: ActionDetail; at: number }) {
  const lane = useLane('actions', told.id)
  // Judgements name the visit; where it has the number of the action, both are of one lane.
  const judgements = useLane('actions', told.workId === told.id ? undefined : (told.workId ?? undefined))
  const entries = [...(lane?.entries ?? []), ...(judgements?.entries ?? [])]
  const { held, ...action } = actionHere(told, entries, at)
  const isReportedByMe = action.isReportedByMe || action.state !== told.state
  return (
    <Page
      title={asWritten(action.title)}
      sentence={asWritten(action.siteName)}
      action={
        <>
          <ActionBadges {...action} />
          {held.waiting && <WaitingBadge {...held.waiting} />}
        </>
      }
    >
      <div className="stack">
        <Told changes={action.changes} refused={held.refused} />
        <ActionSteps action={{ ...action, isReportedByMe }} isJudged={held.isJudged} />
        <Facts action={action} />
        <ActionPhotos action={action} held={held.photos} />
        <History action={action} />
      </div>
    </Page>
  )
}

/** What the person reported and did not count, with the reason. */
function Told({ changes, refused }: Pick<ActionDetail, 'changes'> & { refused: readonly Entry[] }) {
  const say = useWords()
  const isBeside = wasSettledBefore(changes, useActor().tenantUserId)
  return (
    <>
      {isBeside && (
        <p role="status">{say('Another person was first, or it was closed. What you reported is saved.')}</p>
      )}
      {refused.length > 0 && <SyncList entries={refused} sending={undefined} />}
    </>
  )
}

/** A code of the server where the site was archived, else what a person wrote. */
function Reason({ reason }: Pick<ActionDetail, 'reason'>) {
  const say = useWords()
  return reason === 'SITE_ARCHIVED' ? say('The site was archived') : <bdi>{reason}</bdi>
}

function Facts({ action }: { action: ActionDetail }) {
  const say = useWords()
  const { jobLocationId, siteName, note, reason, workId, incidentId = null } = action
  const { source, priority, madeAt, reportedBy } = action
  return (
    <Section title={msg('Overview')}>
      <dl className="facts">
        <dt>{say('Site')}</dt>
        <dd>
          <SiteLink id={jobLocationId} name={siteName} />
        </dd>
        <dt>{say('Owner [action]')}</dt>
        <dd>
          <Owner {...action} />
        </dd>
        <dt>{say('Due')}</dt>
        <dd>
          <Due {...action} />
        </dd>
        <dt>{say('Priority')}</dt>
        <dd>{say(priorityWords[priority])}</dd>
        <dt>{say('From')}</dt>
        <dd>
          {say(sourceWords[source])} {workId !== null && <VisitLink workId={workId} />}
          {incidentId !== null && <IncidentLink id={incidentId} />}
          {reportedBy && <bdi>{nameApart(reportedBy.name, reportedBy.distinguishedBy)}</bdi>}
        </dd>
        <dt>{say('Added')}</dt>
        <dd className="figures">
          {moment(madeAt)} ({ago(madeAt)})
        </dd>
        {note && (
          <>
            <dt>{say('Description')}</dt>
            <dd className="reading">
              <bdi>{note}</bdi>
            </dd>
          </>
        )}
        {reason && (
          <>
            <dt>{say('Reason')}</dt>
            <dd className="reading">
              <Reason reason={reason} />
            </dd>
          </>
        )}
      </dl>
    </Section>
  )
}

/** The report of the visit, for those who read reports. */
function VisitLink({ workId }: { workId: number }) {
  const say = useWords()
  if (!maySee(paths.detailedReport, useLevel())) return null
  return <AppLink href={to(paths.detailedReport, { work: workId })}>{say('Open the visit')}</AppLink>
}

/** For those who read the register. */
function IncidentLink({ id }: { id: number }) {
  const say = useWords()
  if (!maySee(paths.incident, useLevel())) return null
  return <AppLink href={to(paths.incident, { id })}>{say('Open the incident')}</AppLink>
}

function History({ action: { changes, answers, acknowledged } }: { action: ActionDetail }) {
  const say = useWords()
  const others = answers.slice(1)
  return (
    <Section title={msg('History')}>
      <ol className="plain-list">
        {changes.map(({ kind, at, name, distinguishedBy, note, ownerName }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
          <li key={index} className={css.change}>
            <span className="strong">{say(changeWords[kind])}</span>
            {kind === 'ASSIGNED' && <bdi>{ownerName || say(onDuty)}</bdi>}
            {note && kind !== 'PHOTO' && <bdi>{note}</bdi>}
            <span className="faint">
              {[name && nameApart(name, distinguishedBy), moment(at)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
        {acknowledged && (
          <li className={css.change}>
            <span className="strong">{say('Seen by the client')}</span>
            <span className="faint">
              {acknowledged.name} · {moment(acknowledged.at)}
            </span>
          </li>
        )}
      </ol>
      {others.length > 0 && (
        <p className="row">
          {say('Failed again')}:
          {others.map(({ workId, answeredAt }) => (
            <span key={workId} className="row">
              {moment(answeredAt)} <VisitLink workId={workId} />
            </span>
          ))}
        </p>
      )}
    </Section>
  )
}

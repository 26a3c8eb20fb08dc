import { ask, useAsk } from '@muster/client/query'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { formatPhone } from '@muster/rules/people/phone'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { PersonPicture } from '@muster/ui/page/Person.tsx'
import { RowsSkeleton } from '@muster/ui/page/states.tsx'
import { clock, day, percent } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import { regionHere } from '../../shared/here/region-here.ts'
import { ClientLink, PersonLink, SiteLink } from '../../shared/name-links/NameLinks.tsx'
import { visitStates } from '../../shared/visits/visit-states.ts'
import { peopleOf } from '../calendar/people-of.ts'
import type { PreviewProps, ThingKind } from '../search/thing-kinds.tsx'
import { usePersonActs } from '../search/use-person-acts.tsx'
import { type Fact, Facts } from './Facts.tsx'
import { peopleOfJobs } from './known-jobs.tsx'
import css from './profiles.module.css'
import { LastVisit } from './visits/LastVisit.tsx'
import { NextVisit } from './visits/NextVisit.tsx'

type Props = Omit<PreviewProps, 'kind'>
const previews: Readonly<Record<ThingKind, (props: Props) => ReactNode>> = {
  PERSON: PersonPreview,
  CLIENT: ClientPreview,
  SITE: SitePreview,
  JOB: JobPreview,
  WORK: VisitPreview,
}

export function ThingPreview({ kind, ...props }: PreviewProps) {
  const Shown = previews[kind]
  return <Shown {...props} />
}

const region = regionHere()
function Phone({ number }: { number: string | null | undefined }) {
  const say = useWords()
  if (!number) return <>{say('No phone number')}</>
  return (
    <a href={`tel:${number}`}>
      <bdi className="figures" dir="ltr">
        {formatPhone(number, region)}
      </bdi>
    </a>
  )
}

const mostNames = 5

interface CardProps {
  /** Undefined while it is on its way. */
  title: string | undefined
  under?: string | undefined
  picture?: ReactNode
  facts: readonly Fact[] | undefined
  children?: ReactNode
}
const Card = ({ title, under, picture, facts, children }: CardProps) => (
  <div className="stack">
    <div className={css.previewHead}>
      {picture}
      <div>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        {under && (
          <p className="faint">
            <bdi>{under}</bdi>
          </p>
        )}
      </div>
    </div>
    {children}
    {facts ? <Facts facts={facts} /> : <RowsSkeleton rows={3} />}
  </div>
)

function PersonPreview({ id, title, onClose }: Props) {
  const actsOf = usePersonActs()
  const { answer: person } = useAsk(ask(users.read, { params: { id } }))
  const name = person?.name ?? title ?? ''
  return (
    <Card
      title={title ?? person?.name}
      under={person && [person.userRole.name, person.employeeNumber].filter(Boolean).join(' · ')}
      picture={<PersonPicture name={name} imageURL={person?.imageURL} size={40} />}
      facts={
        person && [
          { label: msg('Phone'), value: <Phone number={person.user.phone} /> },
          { label: msg('Next shift'), value: <NextVisit of={{ tenantUserIds: [id] }} /> },
          { label: msg('Last visit'), value: <LastVisit of={{ tenantUserId: id }} /> },
        ]
      }
    >
      <div className="row small">
        {person &&
          actsOf({ id, phone: person.user.phone }).map(({ key, label, icon, onPick }) => (
            <Button
              key={key}
              size="small"
              label={label}
              of={name}
              icon={icon}
              onPick={() => {
                onClose()
                onPick()
              }}
            />
          ))}
      </div>
    </Card>
  )
}

function ClientPreview({ id, title }: Props) {
  const { answer: client } = useAsk(ask(users.read, { params: { id } }))
  const { answer: ofClient } = useAsk(ask(sites.list, { query: { clientId: id } }))
  const owned = ofClient && rowsOf(ofClient)
  return (
    <Card
      title={title ?? client?.name}
      under={client?.userRole.name}
      picture={<PersonPicture name={client?.name ?? title ?? ''} imageURL={client?.imageURL} size={40} />}
      facts={
        client && [
          { label: msg('Phone'), value: <Phone number={client.user.phone} /> },
          { label: msg('Email'), value: client.user.email && <bdi dir="ltr">{client.user.email}</bdi> },
          {
            label: msg('Sites'),
            value: owned?.slice(0, mostNames).map((site) => (
              <span key={site.id} className="block">
                <SiteLink {...site} />
              </span>
            )),
          },
        ]
      }
    />
  )
}

function SitePreview({ id, title }: Props) {
  const { answer: site } = useAsk(ask(sites.read, { params: { id } }))
  const { answer } = useAsk(ask(jobs.list, { query: { jobLocationId: id, includePlan: true } }))
  const known = answer && rowsOf(answer)
  const planned = known && known.length > 0 && (
    <NextVisit of={{ mappedIds: known.map((job) => job.id) }} people={peopleOfJobs(known)} />
  )
  return (
    <Card
      title={title ?? site?.name}
      under={site?.address}
      facts={
        site && [
          { label: msg('Client'), value: <ClientLink id={site.clientId} name={site.clientName} /> },
          { label: msg('Contact'), value: site.contact },
          { label: msg('Next visit'), value: planned },
          { label: msg('Last visit'), value: <LastVisit of={{ jobLocationId: id }} /> },
        ]
      }
    />
  )
}

function JobPreview({ id, title }: Props) {
  const { answer: job } = useAsk(ask(jobs.read, { params: { id }, query: { includeUsers: true } }))
  const people = job && peopleOf(job)
  return (
    <Card
      title={title ?? job?.jobDetailTitle}
      facts={
        job && [
          { label: msg('Site'), value: <SiteLink {...job.jobLocation} /> },
          { label: msg('Client'), value: <ClientLink id={job.clientId} name={job.clientName} /> },
          { label: msg('Next visit'), value: <NextVisit of={{ mappedIds: [id] }} people={people!} /> },
          { label: msg('Last visit'), value: <LastVisit of={{ jobId: id }} /> },
        ]
      }
    >
      {job && !job.enabled && <Badge label={msg('Deactivated')} tone="warn" />}
    </Card>
  )
}

function VisitPreview({ id, title }: Props) {
  const { answer: visit } = useAsk(ask(works.filled, { params: { id }, query: {} }))
  const { startTime, endTime } = visit ?? {}
  return (
    <Card
      title={title ?? visit?.locationName}
      under={visit && `#${id}`}
      facts={
        visit && [
          {
            label: msg('Employee'),
            value: <PersonLink id={visit.tenantUserId} name={visit.employeeName} />,
          },
          { label: msg('Site'), value: <SiteLink id={visit.locationId} name={visit.locationName} /> },
          {
            label: msg('Date'),
            value: startTime && (
              <span className="figures">
                {day(startTime)}{' '}
                <bdi dir="ltr">{[startTime, endTime].map((time) => time && clock(time)).join('–')}</bdi>
              </span>
            ),
          },
          { label: msg('Score'), value: visit.overall && percent(visit.overall.percentage / 100) },
        ]
      }
    >
      {visit && <Badge {...visitStates[visit.status]} />}
    </Card>
  )
}

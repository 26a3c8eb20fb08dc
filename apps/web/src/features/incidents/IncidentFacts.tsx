import type { IncidentDetail } from '@muster/contract/incidents'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { kindWords } from '../../shared/incidents/incident-words.ts'
import { PersonLink, SiteLink } from '../../shared/name-links/NameLinks.tsx'
import { PhotoRow } from '../../shared/pictures/PhotoRow.tsx'
import css from './incidents.module.css'

interface Props {
  incident: IncidentDetail
}
export function IncidentFacts({ incident }: Props) {
  const say = useWords()
  const { jobLocationId, siteName, isSiteArchived, place, what, learned, position } = incident
  const { happenedAt, recordedAt, reportedAt, reporter, device } = incident
  return (
    <Section title={msg('Overview')}>
      <dl className="facts">
        <dt>{say('Site')}</dt>
        <dd>
          <SiteLink id={jobLocationId} name={siteName} />{' '}
          {isSiteArchived && <Badge label={msg('Archived')} tone="calm" />}
        </dd>
        {place && <Written label={say('Where at the site')} text={place} />}
        <dt>{say('Happened')}</dt>
        <dd className="figures">{moment(happenedAt)}</dd>
        {what && <Written label={say('Description')} text={what} />}
        <dt>{say('Reported by')}</dt>
        <dd>
          <PersonLink
            id={reporter.tenantUserId}
            name={reporter.name}
            distinguishedBy={reporter.distinguishedBy}
          />
        </dd>
        <dt>{say('Recorded')}</dt>
        <dd className="figures">{[moment(recordedAt), device].filter(Boolean).join(' · ')}</dd>
        <dt>{say('Received')}</dt>
        <dd className="figures">{moment(reportedAt)}</dd>
        {position && (
          <>
            <dt>{say('Position')}</dt>
            <dd className="figures">
              {position.lat.toFixed(5)}, {position.lang.toFixed(5)} (±{Math.round(position.accuracy)} m)
            </dd>
          </>
        )}
        {learned && <Written label={say('Lessons learned')} text={learned} />}
      </dl>
    </Section>
  )
}

const Written = ({ label, text }: { label: string; text: string }) => (
  <>
    <dt>{label}</dt>
    <dd className={css.written}>
      <bdi>{text}</bdi>
    </dd>
  </>
)

export function IncidentPhotos({ incident: { kind, files } }: Props) {
  const say = useWords()
  const photos = files.map((file, at) => ({ ...file, name: say('Photo {number}', { number: at + 1 }) }))
  return (
    <Section title={msg('Photos')}>
      {files.length === 0 && <p className="faint">{say('No photos yet')}</p>}
      <PhotoRow photos={photos} caption={say(kindWords[kind].label)} />
    </Section>
  )
}

import { prefetch, useAsk } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import type { DutyArea } from '@muster/contract/duty'
import { isCompanyAdmin } from '@muster/contract/kit/permissions'
import { Button } from '@muster/ui/button/Button.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { AreaWeek } from './AreaWeek.tsx'
import css from './duty.module.css'
import { dutyQuestion, dutyShape } from './duty-url.ts'
import { sitesText } from './duty-words.ts'
import { addHours } from './HoursForm.tsx'
import { WhoIsTold } from './WhoIsTold.tsx'

export const loader = (search: Search) => prefetch(dutyQuestion(readSearch(dutyShape, search)))

/** Who is told of what happens at sites: a week by area, and who is told at any moment. */
export default function DutyPage() {
  const [url, setUrl] = useUrlState(dutyShape)
  const { answer, failure, again } = useAsk(dutyQuestion(url))
  const withHours = answer?.areas.filter(({ hours }) => hours.length > 0) ?? []
  const others = answer?.areas.filter(({ hours }) => hours.length === 0) ?? []
  return (
    <Page
      title={msg('Duty')}
      sentence={msg(
        'People on duty are notified when a person is late or absent, a shift is uncovered, a client reports a problem or a visit scores low.',
      )}
      filters={
        <DateField
          compact
          label={msg('Week of')}
          value={url.date ?? companyToday()}
          onChange={(date) => setUrl({ date: date === companyToday() ? undefined : date })}
        />
      }
    >
      <div className="stack">
        {!answer && <NoAnswer failure={failure} again={again} rows={8} />}
        {answer && withHours.length === 0 && (
          <EmptyState
            title={msg('No one is on duty yet')}
            hint={msg(
              'Until then, all managers and the team leaders of the job are notified. Add hours for the whole company or a group of sites. The first person is notified, and the next one ten minutes later, unless one of them presses “I’ll take it”.',
            )}
          />
        )}
        {answer && withHours.length > 0 && <WhoIsTold url={url} setUrl={setUrl} />}
        {answer &&
          withHours.map((area) => (
            <AreaWeek key={area.groupId} area={area} weekStart={answer.weekStart} onNewer={again} />
          ))}
        {others.length > 0 && (
          <WithoutHours areas={others} isFirst={withHours.length === 0} onNewer={again} />
        )}
      </div>
    </Page>
  )
}

interface WithoutProps {
  areas: readonly DutyArea[]
  isFirst: boolean
  onNewer: () => void
}
function WithoutHours({ areas, isFirst, onNewer }: WithoutProps) {
  const say = useWords()
  const mayEdit = isCompanyAdmin(useLevel())
  return (
    <Section
      title={msg('Areas without hours')}
      {...(!isFirst && { hint: msg('The hours of the whole company count there, if it has any.') })}
    >
      <ul className="plain-list">
        {areas.map((area) => (
          <li key={area.groupId} className={css.hours}>
            <span>
              <bdi className="strong">{area.name ?? say('Whole company')}</bdi>{' '}
              <span className="faint">{sitesText(say, area)}</span>
            </span>
            {mayEdit && (
              <Button
                label={msg('Add hours')}
                of={area.name ?? say('Whole company')}
                onPick={() => void addHours(area, onNewer)}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

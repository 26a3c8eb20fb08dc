import { ask } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { fieldWorkers } from '@muster/contract/kit/permissions'
import { rowsOf } from '@muster/contract/kit/rows'
import type { PayrollRow } from '@muster/contract/pay/payroll'
import { works } from '@muster/contract/works/works'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { duration } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { Entry } from '../../../offline/entry.ts'
import { useKept } from '../../../offline/kept/kept-answers.ts'
import { useOutbox } from '../../../offline/use-queued.ts'
import fieldCss from '../../../shared/checklist/field.module.css'
import { MyEmployment } from '../../../shared/pay/MyEmployment.tsx'
import { MyPay } from '../../../shared/pay/MyPay.tsx'
import { FeedSection } from '../../calendar/FeedSection.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { OwnRecords } from './hours/OwnRecords.tsx'
import { OwnVisit, Waiting } from './hours/OwnVisit.tsx'
import { useOwnHours } from './hours/own-hours.ts'
import { TrackerSection } from './hours/TrackerSection.tsx'
import { waitingVisits } from './hours/waiting-visits.ts'
import { dayQuestion } from './visit/use-run-work.ts'
import css from './visit.module.css'

export default function MyHoursPage() {
  const say = useWords()
  const user = useSession()?.user
  const level = user?.userRole.roleLevel
  const { answer, failure, again } = useOwnHours(user?.tenantUserId)
  const rows = answer && [...answer.openWorks, ...answer.payrollDetail.toReversed()]
  const isFieldWorker = level !== undefined && fieldWorkers.some((each) => each === level)
  return (
    <FieldFrame title={msg('My hours')} sentence={msg('The last 30 days')}>
      {!answer && <NoAnswer failure={failure} again={again} rows={6} />}
      {answer && isFieldWorker && <MyPay />}
      {answer && (
        <section className={clsx('card', fieldCss.visit)}>
          <p className="faint">{say('Service time')}</p>
          <p className={css.clock}>{duration(answer.totalServiceTime)}</p>
        </section>
      )}
      {rows?.length === 0 && (
        <EmptyState
          title={msg('No visits yet')}
          hint={msg('Finished visits appear here with their times.')}
        />
      )}
      <OwnVisits rows={rows ?? []} id={user?.tenantUserId} />
      {/* After the list, whose length nobody knows before: a button that moves is a wrong tap. */}
      {(answer || failure) && (
        <>
          <MyEmployment />
          <FeedSection />
          <OwnRecords />
          {isFieldWorker && <TrackerSection />}
        </>
      )}
    </FieldFrame>
  )
}

/** A request that is on this device only; one that was refused is told by the badge at the top. */
const isAskedFor = ({ name, state, params }: Entry, workId: number) =>
  name === 'requestCorrection' && state !== 'refused' && params.id === workId

/** The request of each work that counts: the newest. The server lists them newest first. */
function useRequests(id: number | undefined) {
  const { answer } = useKept(
    id === undefined ? undefined : ask(works.correctionRequests, { query: { tenantUserId: id } }),
  )
  return new Map((answer ? rowsOf(answer) : []).toReversed().map((each) => [each.workId, each]))
}

function OwnVisits({ rows, id }: { rows: readonly PayrollRow[]; id: number | undefined }) {
  const requests = useRequests(id)
  const entries = useOutbox()?.entries ?? []
  const { answer: today } = useKept(dayQuestion)
  return (
    <ul className={clsx('plain-list', css.list)}>
      {waitingVisits(entries, today?.startableJobs ?? []).map((visit) => (
        <li key={visit.key} className={clsx('card', fieldCss.visit)}>
          <Waiting visit={visit} />
        </li>
      ))}
      {rows.map((row) => (
        <li key={row.workId} className={clsx('card', fieldCss.visit)}>
          <OwnVisit
            row={row}
            request={requests.get(row.workId)}
            isWaiting={entries.some((entry) => isAskedFor(entry, row.workId))}
          />
        </li>
      ))}
    </ul>
  )
}

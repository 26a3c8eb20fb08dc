import { prefetch } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { isCompanyAdmin } from '@muster/contract/kit/permissions'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { RareActs } from '@muster/ui/button/RareActs.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconSettings } from '@tabler/icons-react'
import { paths } from '../../navigation/paths.ts'
import { type Search, useUrlState } from '../../navigation/url.ts'
import { leaveTypesQuestion } from '../../shared/leave/my-leave.ts'
import { oneRecordShape } from '../../shared/one-record.ts'
import { prefetchList } from '../../shared/server-table/server-list.ts'
import { openAddLeave } from './AddLeave.tsx'
import css from './leave.module.css'
import { LeaveTable } from './requests/LeaveTable.tsx'
import { leaveList } from './requests/leave-list.ts'
import { OneLeave } from './requests/OneLeave.tsx'
import { Requests, requestsQuestion } from './requests/Requests.tsx'

export const loader = async (search: Search) => {
  await Promise.all([prefetchList(leaveList, search, leaveTypesQuestion), prefetch(requestsQuestion(0))])
}

export default function LeavePage() {
  const say = useWords()
  const level = useLevel()
  const [{ id }, setUrl] = useUrlState(oneRecordShape)
  return (
    <Page
      title={msg('Leave and absence')}
      action={
        <>
          <RareActs
            acts={[
              { label: msg('Who is away'), href: paths.away },
              ...(isCompanyAdmin(level)
                ? [{ label: msg('Leave settings'), icon: IconSettings, href: paths.leaveSettings }]
                : []),
            ]}
          />
          <AddButton label={msg('Add leave')} onPick={() => openAddLeave()} />
        </>
      }
    >
      <div className="stack">
        <Requests />
        <section className="stack small" aria-labelledby="all-leave">
          <h2 id="all-leave" className={css.heading}>
            {say('All leave')}
          </h2>
          <LeaveTable />
        </section>
      </div>
      {id !== undefined && <OneLeave key={id} id={id} onClose={() => setUrl({ id: undefined })} />}
    </Page>
  )
}

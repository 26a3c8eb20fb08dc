import { call } from '@muster/client/call'
import { prefetch, type Question, useAsk } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import type { SiteTimeLog } from '@muster/contract/dashboard'
import type { FileAsked } from '@muster/contract/kit/shapes'
import { type PayrollSummary, payroll } from '@muster/contract/pay/payroll'
import { payrollFileNames } from '@muster/rules/pay/payroll-text'
import { Page } from '@muster/ui/page/Page.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import { type Path, to } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { groupList } from '../../shared/pickers/GroupsPicker.tsx'
import { ReportDownload } from '../../shared/ReportDownload.tsx'
import { AddVisit } from '../../shared/visits/AddVisit.tsx'
import { ChooseHours } from './ChooseHours.tsx'
import { PayrollFilters } from './PayrollFilters.tsx'
import { type Fact, PayrollReport } from './PayrollReport.tsx'
import { daysOf, type PayrollUrl, payrollFilters, rangeOf } from './payroll-url.ts'

type Range = ReturnType<typeof rangeOf>
interface PickerOption {
  value: number
  label: string
}
export interface Picking {
  value: number | undefined
  onChange: (value: number | undefined) => void
  chosen: readonly PickerOption[]
}

export interface PayrollKind {
  title: string
  sentence: string
  hint: string
  path: Path
  label: string
  times: (days: { startDate: string; endDate: string }) => Question<SiteTimeLog[]>
  nobody: string
  key: 'site' | 'employee'
  question: (id: number, range: Range) => Question<PayrollSummary>
  /** Whose hours, as the endpoint of the file takes it. */
  whose: (id: number) => { payrollType: 'LOCATION' | 'USER'; jobLocationId?: number; tenantUserId?: number }
  named: (summary: PayrollSummary) => PickerOption | null
  facts: (summary: PayrollSummary) => readonly Fact[]
  picker: (picking: Picking) => ReactNode
}

const questionOf = (kind: PayrollKind, url: PayrollUrl) => {
  const id = url[kind.key]
  return id === undefined ? undefined : kind.question(id, rangeOf(url))
}

export const loaderOf = (kind: PayrollKind) => async (search: Search) => {
  const url = readSearch(payrollFilters, search)
  await prefetch(groupList, questionOf(kind, url) ?? kind.times(daysOf(url)))
}

export function PayrollScreen({ kind }: { kind: PayrollKind }) {
  const [url, setUrl] = useUrlState(payrollFilters)
  const question = questionOf(kind, url)
  const { answer } = useAsk(question)
  const named = answer && kind.named(answer)
  const whose = url[kind.key]
  return (
    <Page
      title={kind.title}
      sentence={kind.sentence}
      action={
        <>
          <AddVisit tenantUserId={url.employee} siteId={url.site} />
          <PayrollDownload kind={kind} url={url} name={named?.label ?? ''} />
        </>
      }
      filters={
        <PayrollFilters
          start={{ whose, startDate: url.startDate, endDate: url.endDate, groups: url.groups }}
          nobody={kind.nobody}
          picker={(value, onChange) => kind.picker({ value, onChange, chosen: named ? [named] : [] })}
          onGenerate={({ whose: chosen, startDate, endDate, groups }) =>
            setUrl({ [kind.key]: chosen, startDate, endDate, groups })
          }
        />
      }
    >
      {question ? (
        <PayrollReport question={question} facts={kind.facts} open={url} onOpen={setUrl} />
      ) : (
        <ChooseHours
          label={kind.label}
          hint={kind.hint}
          question={kind.times(daysOf(url))}
          leadTo={(id) => to(kind.path, { [kind.key]: id, startDate: url.startDate, endDate: url.endDate })}
        />
      )}
    </Page>
  )
}

function PayrollDownload({ kind, url, name }: { kind: PayrollKind; url: PayrollUrl; name: string }) {
  const id = url[kind.key]
  const say = useWords()
  const me = useSession()?.user.tenantUserId
  const { startDate, endDate } = rangeOf(url)
  const whose = kind.whose(id ?? 0)
  const isOwn = whose.payrollType === 'USER' && id === me
  const query = (asked: FileAsked) => ({ ...whose, ...rangeOf(url), ...asked })
  return (
    <ReportDownload
      name={say(payrollFileNames[whose.payrollType], { name, from: startDate, to: endDate })}
      disabled={id === undefined}
      isOwn={isOwn}
      make={(asked) => call(payroll.file, { query: query(asked) })}
      order={(asked) => ({ kind: 'payroll', asked: query(asked) })}
    />
  )
}

import { ask, prefetch, useAsk } from '@muster/client/query'
import { payroll } from '@muster/contract/payroll'
import { Page } from '@muster/ui/Page.tsx'
import { useWords } from '@muster/ui/words.ts'
import { EmployeePicker } from '../../pickers/EmployeesPicker.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { PayrollFilters } from './PayrollFilters.tsx'
import { Days, PayrollDownload, PayrollReport } from './PayrollReport.tsx'
import { type Chosen, rangeOf, userFilters } from './payroll-url.ts'

const questionOf = ({ employee, ...chosen }: Chosen & { employee?: number | undefined }) =>
  employee === undefined
    ? undefined
    : ask(payroll.byUser, { query: { tenantUserId: employee, ...rangeOf(chosen) } })

export const loader = async (search: Search) => {
  const question = questionOf(readSearch(userFilters, search))
  if (question) await prefetch(question)
}

export default function UserPayrollPage() {
  const say = useWords()
  const [url, setUrl] = useUrlState(userFilters)
  const question = questionOf(url)
  const { answer } = useAsk(question)
  const person = answer?.person
  return (
    <Page
      title="User Payroll Report"
      sentence="Hours of one person at every site."
      action={
        <PayrollDownload
          name={`User Payroll Report - ${person?.name ?? ''}`}
          query={
            url.employee === undefined
              ? undefined
              : { payrollType: 'USER', tenantUserId: url.employee, ...rangeOf(url) }
          }
        />
      }
      filters={
        <PayrollFilters
          key={JSON.stringify([url.employee, rangeOf(url)])}
          start={{ ...url, whose: url.employee }}
          nobody="Please select a employee."
          picker={(value, onChange) => (
            <EmployeePicker
              compact
              value={value}
              onChange={onChange}
              chosen={person ? [{ value: person.tenantUserId, label: person.name }] : []}
            />
          )}
          onGenerate={({ whose, startDate, endDate, groups }) =>
            setUrl({ employee: whose, startDate, endDate, groups })
          }
        />
      }
    >
      <PayrollReport
        question={question}
        hint="Choose an employee and the dates, then Generate."
        open={url}
        onOpen={setUrl}
        header={(summary) => (
          <dl className="payroll-facts card">
            <div>
              <dt>{say('Name')}</dt>
              <dd className="strong">{summary.person?.name}</dd>
            </div>
            <div>
              <dt>{say('Employee ID')}</dt>
              <dd>{summary.person?.employeeNumber ?? '–'}</dd>
            </div>
            <div>
              <dt>{say('ABN number')}</dt>
              <dd className="figures">{summary.person?.businessNumber ?? '–'}</dd>
            </div>
            <div>
              <dt>{say('Tax file number')}</dt>
              <dd className="figures">{summary.person?.taxNumberMasked ?? '–'}</dd>
            </div>
            <div>
              <dt>{say('Dates')}</dt>
              <dd className="figures">
                <Days summary={summary} />
              </dd>
            </div>
          </dl>
        )}
      />
    </Page>
  )
}

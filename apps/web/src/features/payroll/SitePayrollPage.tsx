import { ask, prefetch, useAsk } from '@muster/client/query'
import { payroll } from '@muster/contract/payroll'
import { Page } from '@muster/ui/Page.tsx'
import { useWords } from '@muster/ui/words.ts'
import { SitePicker } from '../../pickers/SitePicker.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { PayrollFilters } from './PayrollFilters.tsx'
import { Days, PayrollDownload, PayrollReport } from './PayrollReport.tsx'
import { type Chosen, rangeOf, siteFilters } from './payroll-url.ts'

const questionOf = ({ site, ...chosen }: Chosen & { site?: number | undefined }) =>
  site === undefined ? undefined : ask(payroll.bySite, { query: { jobLocationId: site, ...rangeOf(chosen) } })

export const loader = async (search: Search) => {
  const question = questionOf(readSearch(siteFilters, search))
  if (question) await prefetch(question)
}

export default function SitePayrollPage() {
  const say = useWords()
  const [url, setUrl] = useUrlState(siteFilters)
  const question = questionOf(url)
  const { answer } = useAsk(question)
  const site = answer?.site
  return (
    <Page
      title="Site Payroll Report"
      sentence="Hours worked at one site, against the plan."
      action={
        <PayrollDownload
          name={`Site Payroll Report - ${site?.name ?? ''}`}
          query={
            url.site === undefined
              ? undefined
              : { payrollType: 'LOCATION', jobLocationId: url.site, ...rangeOf(url) }
          }
        />
      }
      filters={
        <PayrollFilters
          key={JSON.stringify([url.site, rangeOf(url)])}
          start={{ ...url, whose: url.site }}
          nobody="Please select a site."
          picker={(value, onChange) => (
            <SitePicker
              compact
              value={value}
              onChange={onChange}
              chosen={site ? [{ value: site.id, label: site.name }] : []}
            />
          )}
          onGenerate={({ whose, startDate, endDate, groups }) =>
            setUrl({ site: whose, startDate, endDate, groups })
          }
        />
      }
    >
      <PayrollReport
        question={question}
        hint="Choose a site and its dates, then Generate."
        open={url}
        onOpen={setUrl}
        header={(summary) => (
          <dl className="payroll-facts card">
            <div>
              <dt>{say('Site')}</dt>
              <dd className="strong">{summary.site?.name}</dd>
            </div>
            <div>
              <dt>{say('Address')}</dt>
              <dd>{summary.site?.address}</dd>
            </div>
            <div>
              <dt>{say('Dates')}</dt>
              <dd className="figures">
                <Days summary={summary} />
              </dd>
            </div>
            <div>
              <dt>{say('Time zone')}</dt>
              <dd>{summary.site?.timezone}</dd>
            </div>
          </dl>
        )}
      />
    </Page>
  )
}

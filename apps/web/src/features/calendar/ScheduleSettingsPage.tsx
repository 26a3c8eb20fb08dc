import { prefetch } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { Page } from '@muster/ui/page/Page.tsx'
import { firstHolidays, HolidaysSection } from './HolidaysSection.tsx'
import { ScheduleRulesSection, scheduleRules } from './ScheduleRulesSection.tsx'

export const loader = () => prefetch(scheduleRules, firstHolidays)

export default function ScheduleSettingsPage() {
  return (
    <Page title={msg('Schedules and holidays')} narrow>
      <div className="stack">
        <ScheduleRulesSection />
        <HolidaysSection />
      </div>
    </Page>
  )
}

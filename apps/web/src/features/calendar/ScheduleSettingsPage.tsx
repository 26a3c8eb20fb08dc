import { Page } from '@muster/ui/Page.tsx'
import { HolidaysSection } from './HolidaysSection.tsx'
import { ScheduleRulesSection } from './ScheduleRulesSection.tsx'

export default function ScheduleSettingsPage() {
  return (
    <Page title="Schedules and holidays" narrow>
      <div className="stack">
        <ScheduleRulesSection />
        <HolidaysSection />
      </div>
    </Page>
  )
}

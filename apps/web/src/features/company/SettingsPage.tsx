import { ask, prefetch, useAnswer } from '@muster/client/query'
import { type CompanySettings, company } from '@muster/contract/company'
import { NewerNotice } from '@muster/ui/NewerNotice.tsx'
import { Page } from '@muster/ui/Page.tsx'
import { useState } from 'react'
import { HolidaysSection } from '../calendar/HolidaysSection.tsx'
import { ScheduleRulesSection } from '../calendar/ScheduleRulesSection.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import './company.css'

const settingsNow = ask(company.settings)
export const loader = () => prefetch(settingsNow)

export default function SettingsPage() {
  const kept = useAnswer(settingsNow)
  // What the form began with stays until it is saved: a newer version arriving meanwhile must not pass for it.
  const [start, setStart] = useState(kept)
  const [newer, setNewer] = useState<CompanySettings>()
  const [loads, setLoads] = useState(0)
  const load = (settings: CompanySettings) => {
    setStart(settings)
    setNewer(undefined)
    setLoads(loads + 1)
  }
  return (
    <Page title="Company settings" narrow>
      <div className="stack settings">
        {newer && <NewerNotice onLoad={() => load(newer)} />}
        <SettingsForm key={loads} settings={start} onSaved={setStart} onNewer={setNewer} />
        <ScheduleRulesSection />
        <HolidaysSection />
      </div>
    </Page>
  )
}

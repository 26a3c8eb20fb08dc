import { Button } from '@muster/ui/button/Button.tsx'
import { msg } from '@muster/ui/words/words.ts'
import { IconUrgent } from '@tabler/icons-react'
import type { IncidentSite } from './use-incident-report.ts'

interface Props {
  /** Where it may have been, the likeliest first. Nothing is reported where there is none. */
  sites: readonly IncidentSite[]
}

/** The code of the report comes when it is opened: with the style of its list of sites it would hold up My day. */
export function ReportIncident({ sites }: Props) {
  if (sites.length === 0) return null
  const report = async () => (await import('./open-report.tsx')).openReport(sites)
  return (
    <div>
      <Button label={msg('Report an incident')} size="field" icon={IconUrgent} onPick={report} />
    </div>
  )
}

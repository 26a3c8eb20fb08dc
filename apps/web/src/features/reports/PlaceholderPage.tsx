import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { useLocation } from '@tanstack/react-router'
import { type Path, paths } from '../../navigation/paths.ts'

const nearest: Readonly<Record<string, { path: Path; label: string }>> = {
  [paths.kpiPlaceholder]: { path: paths.inspectionTrend, label: msg('Inspection trend') },
  [paths.heatmapPlaceholder]: { path: paths.heatMap, label: msg('Heat Map') },
  [paths.trackPlaceholder]: { path: paths.detailedReport, label: msg('Detailed report') },
}
const dashboard = { path: paths.home, label: msg('Dashboard') } as const

/** Three addresses of the documents that only show their own path; from here one gets to the nearest report. */
export default function PlaceholderPage() {
  const path = useLocation({ select: (location) => location.pathname })
  const near = nearest[path] ?? dashboard
  return (
    <Page title={path}>
      <EmptyState
        title={msg('This report doesn’t exist')}
        action={<Button label={near.label} href={near.path} />}
      />
    </Page>
  )
}

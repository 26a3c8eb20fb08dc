import { Page } from '@muster/ui/Page.tsx'
export default function PaySettingsPage() {
  return <Page title="x">x</Page>
}

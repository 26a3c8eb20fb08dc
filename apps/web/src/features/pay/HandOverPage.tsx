import { Page } from '@muster/ui/Page.tsx'
export default function HandOverPage() {
  return <Page title="x">x</Page>
}

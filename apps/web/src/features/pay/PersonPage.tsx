import { Page } from '@muster/ui/Page.tsx'
export default function PersonPage() {
  return <Page title="x">x</Page>
}

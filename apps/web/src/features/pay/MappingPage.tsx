import { Page } from '@muster/ui/Page.tsx'
export default function MappingPage() {
  return <Page title="x">x</Page>
}

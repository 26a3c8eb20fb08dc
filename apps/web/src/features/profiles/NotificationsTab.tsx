import { msg } from '@muster/contract/kit/msg'
import { Section } from '@muster/ui/page/Page.tsx'
import { MatrixEditor } from '../notifications/matrix/MatrixEditor.tsx'
import { PreviewSection } from '../notifications/matrix/PreviewSection.tsx'

export const NotificationsTab = (of: { category: 'SITE' | 'JOB'; mappedId: number }) => (
  <div className="stack">
    <Section {...(of.category === 'JOB' && { title: msg('Job notifications') })}>
      <MatrixEditor {...of} />
    </Section>
    <PreviewSection {...of} />
  </div>
)

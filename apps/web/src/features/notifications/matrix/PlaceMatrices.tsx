import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import { Section } from '@muster/ui/page/Page.tsx'
import { z } from 'zod'
import { useUrlState } from '../../../navigation/url.ts'
import { ClientPicker } from '../../../shared/pickers/ClientPicker.tsx'
import { SitePicker } from '../../../shared/pickers/SitePicker.tsx'
import { MatrixEditor, turnTo } from './MatrixEditor.tsx'

const Query = z.object({ siteId: idText.optional(), clientId: idText.optional() })

export function PlaceMatrices() {
  const [{ siteId, clientId }, choose] = useUrlState(Query)
  return (
    <>
      <Section
        title={msg('Events of one site')}
        hint={msg('Problems, feedback, low scores and late starts there.')}
      >
        <div className="stack">
          <SitePicker
            value={siteId}
            onChange={(next) => void turnTo(() => choose({ siteId: next }))}
            clearable
          />
          {siteId !== undefined && <MatrixEditor key={siteId} category="SITE" mappedId={siteId} />}
        </div>
      </Section>
      <Section
        title={msg('Events of one client')}
        hint={msg('At all of their sites, and contracts that end soon.')}
      >
        <div className="stack">
          <ClientPicker
            value={clientId}
            onChange={(next) => void turnTo(() => choose({ clientId: next }))}
            clearable
          />
          {clientId !== undefined && <MatrixEditor key={clientId} category="CLIENT" mappedId={clientId} />}
        </div>
      </Section>
    </>
  )
}

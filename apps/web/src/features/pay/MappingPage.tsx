import { ask, prefetch, useAnswer } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { flagText } from '@muster/contract/kit/shapes'
import { PaySystem, paySystems } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { z } from 'zod'
import { useUrlState } from '../../navigation/url.ts'
import { choicesOf } from '../../shared/choices.ts'
import { CodesSection } from './export/CodesSection.tsx'
import { systemNames } from './export/hand-over-words.ts'
import { IdentifiersSection } from './export/IdentifiersSection.tsx'

const mapping = ask(pay.mapping)
export const loader = () => prefetch(mapping)

const shape = z.object({ system: PaySystem.optional(), missing: flagText.optional() })
const systemChoices = choicesOf(paySystems, systemNames)

export default function MappingPage() {
  const answer = useAnswer(mapping)
  const [{ system = 'EMPLOYMENT_HERO', missing = false }, setUrl] = useUrlState(shape)
  return (
    <Page
      title={msg('Payroll codes')}
      sentence={msg('Match people and hours to your payroll system.')}
      filters={
        <Pills
          label={msg('Payroll system')}
          options={systemChoices}
          value={system}
          onChange={(next) => setUrl({ system: next })}
        />
      }
    >
      <div className="stack">
        <CodesSection key={`codes ${system}`} system={system} mapping={answer} />
        <IdentifiersSection
          key={system}
          system={system}
          people={answer.people}
          isMissingOnly={missing}
          onMissingOnly={(next) => setUrl({ missing: next ? 'true' : undefined })}
        />
      </div>
    </Page>
  )
}

import { prefetch, useAnswer, useSend } from '@muster/client/query'
import { type CoverRules, cover } from '@muster/contract/cover/cover'
import { CallOutSteps } from '@muster/contract/cover/offers'
import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { z } from 'zod'
import { paths } from '../../navigation/paths.ts'
import { StepFields } from '../../shared/cover/StepFields.tsx'
import { coverRules } from './cover-url.ts'

export const loader = () => prefetch(coverRules)

const Shape = z.object({
  callOutWithinHours: z.int().min(1).max(72).nullish(),
  minutes: CallOutSteps.shape.minutes,
  people: CallOutSteps.shape.people,
  swapsNeedApproval: z.boolean(),
})
type Typed = z.output<typeof Shape>

const fieldsOf = ({ steps, callOutWithinHours, swapsNeedApproval }: CoverRules) => ({
  callOutWithinHours,
  ...steps,
  swapsNeedApproval,
})
const rulesOf = ({ callOutWithinHours, minutes, people, swapsNeedApproval }: Typed) => ({
  callOutWithinHours: callOutWithinHours ?? null,
  steps: { minutes, people },
  swapsNeedApproval,
})

export default function CoverSettingsPage() {
  const rules = useAnswer(coverRules)
  const update = useSend(cover.updateRules)
  return (
    <Page
      title={msg('Cover settings')}
      sentence={msg('How people are asked for uncovered shifts, and who approves swaps.')}
      action={<Button label={msg('Cover')} href={paths.cover} />}
      narrow
    >
      <Section
        title={msg('Call-outs and swaps')}
        hint={msg(
          'For a shift within 12 hours, a call-out skips only people who set their own quiet hours. For later shifts, it is sent after quiet hours. People who accept emergencies are reached at any time.',
        )}
      >
        <Form
          shape={Shape}
          draft="cover rules"
          start={fieldsOf(rules)}
          save={(typed) => update({ body: { ...rulesOf(typed), version: rules.version } })}
          submit={msg('Save changes')}
          success={msg('Cover settings saved')}
        >
          <NumberField
            name="callOutWithinHours"
            label={msg('Start a call-out when someone calls in sick within')}
            unit={msg('{count} hours')}
            min={1}
            max={72}
            help={msg('Leave empty to never start one automatically.')}
          />
          <StepFields />
          <CheckField name="swapsNeedApproval" label={msg('A manager approves swaps')} />
        </Form>
      </Section>
    </Page>
  )
}

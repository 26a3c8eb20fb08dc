import { ask, prefetch, useAnswer, useSend } from '@muster/client/query'
import { NotificationSettings } from '@muster/contract/notifications/choices'
import { notifications } from '@muster/contract/notifications/notifications'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { MatrixEditor, matrixOf } from './matrix/MatrixEditor.tsx'
import { PlaceMatrices } from './matrix/PlaceMatrices.tsx'
import { PreviewSection } from './matrix/PreviewSection.tsx'

const settings = ask(notifications.settings)
export const loader = () => prefetch(settings, matrixOf('TENANT'))
const Cap = NotificationSettings.pick({ textsAMonth: true })

export default function CompanyNotificationsPage() {
  const say = useWords()
  const { textsAMonth, textsSent, configured } = useAnswer(settings)
  const save = useSend(notifications.updateSettings)
  return (
    <Page title={msg('Company notifications')}>
      <div className="stack">
        <Section title={msg('Company alerts')} hint={msg('Managers listed here are notified as well.')}>
          <MatrixEditor category="TENANT" />
        </Section>
        <PlaceMatrices />
        <PreviewSection category="TENANT" />
        <Section title={msg('Text messages')}>
          <Form
            shape={Cap}
            draft="texts a month"
            start={{ textsAMonth }}
            save={(body) => save({ body })}
            submit={msg('Save changes')}
            success={msg('Settings saved')}
            summary={false}
          >
            <NumberField name="textsAMonth" label={msg('Monthly limit')} required />
            <p className="faint">
              {say('{count} sent this month.', { count: textsSent })}
              {!configured.includes('SMS') &&
                ` ${say('SMS is not set up. Text messages are held, not sent.')}`}
            </p>
          </Form>
        </Section>
      </div>
    </Page>
  )
}

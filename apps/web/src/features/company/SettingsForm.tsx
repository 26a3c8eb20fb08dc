import { useSend } from '@muster/client/query'
import { findCompany, refreshWhoAndWhere } from '@muster/client/session-acts'
import { CompanySettings, CompanySettingsInput, company } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'
import { formatPhone } from '@muster/rules/people/phone'
import { Form } from '@muster/ui/form/Form.tsx'
import formCss from '@muster/ui/form/form.module.css'
import { Section } from '@muster/ui/page/Page.tsx'
import { savedOrNewer } from '../../shared/newer.tsx'
import { SettingFields } from './SettingFields.tsx'
import { settingsSections } from './settings-sections.ts'

interface Props {
  settings: CompanySettings
  onSaved: (settings: CompanySettings) => void
  onNewer: (settings: CompanySettings) => void
}

export function SettingsForm({ settings, onSaved, onNewer }: Props) {
  const save = useSaveSettings(settings.version, onNewer)
  return (
    <Form
      shape={CompanySettingsInput}
      draft="company settings"
      start={{ ...settings, officePhone: formatPhone(settings.officePhone, 'international') }}
      save={save}
      onSaved={onSaved}
      submit={msg('Save changes')}
      success={msg('Company settings saved')}
      free
    >
      <div className="stack">
        {settingsSections.map(({ rows, End, ...section }) => (
          <Section key={section.id} {...section}>
            <div className={formCss.form}>
              <SettingFields rows={rows} current={settings} />
              {End && <End settings={settings} />}
            </div>
          </Section>
        ))}
      </div>
    </Form>
  )
}

function useSaveSettings(version: number, onNewer: Props['onNewer']) {
  const update = useSend(company.updateSettings)
  return (body: CompanySettingsInput) =>
    savedOrNewer(CompanySettings, onNewer, async () => {
      const saved = await update.mutateAsync({ body: { ...body, version } })
      // Name, colours and calendars show it at once; should that fail, they are saved all the same.
      await findCompany(saved.code)
        .then(refreshWhoAndWhere)
        .catch(() => undefined)
      return saved
    })
}

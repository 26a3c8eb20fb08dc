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
import { type SettingsSection, settingsSections } from './settings-sections.ts'

interface Props {
  path: string
  settings: CompanySettings
  onSaved: (settings: CompanySettings) => void
  onNewer: (settings: CompanySettings) => void
}

export function SettingsForm({ path, settings, onSaved, onNewer }: Props) {
  const sections = settingsSections.filter((section) => section.path === path)
  const save = useSaveSettings(settings.version, onNewer)
  return (
    <Form
      shape={shapeOf(sections)}
      draft={`company settings ${path}`}
      start={{ ...settings, officePhone: formatPhone(settings.officePhone, 'international') }}
      save={save}
      onSaved={onSaved}
      submit={msg('Save changes')}
      success={msg('Company settings saved')}
      free
    >
      <div className="stack">
        {sections.map(({ rows, End, ...section }) => (
          <Section key={rows.flat()[0]?.name} {...section}>
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

/** The settings of one page: what other pages hold is not sent with them. */
function shapeOf(sections: readonly SettingsSection[]) {
  const rows = sections.flatMap((section) => section.rows).flat()
  const names: { [K in keyof CompanySettingsInput]?: true } = Object.fromEntries(
    rows.map(({ name }) => [name, true]),
  )
  return CompanySettingsInput.pick(names)
}

function useSaveSettings(version: number, onNewer: Props['onNewer']) {
  const update = useSend(company.updateSettings)
  return (body: CompanySettingsInput) =>
    savedOrNewer(CompanySettings, onNewer, async () => {
      const saved = await update({ body: { ...body, version } })
      // Name, colours and calendars show it at once; should that fail, they are saved all the same.
      await findCompany(saved.code)
        .then(refreshWhoAndWhere)
        .catch(() => undefined)
      return saved
    })
}

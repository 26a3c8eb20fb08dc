import { useSend } from '@muster/client/query'
import { findCompany, refreshWhoAndWhere } from '@muster/client/session-acts'
import { CompanySettings, CompanySettingsInput, company } from '@muster/contract/company'
import { msg } from '@muster/contract/msg'
import { formatPhone } from '@muster/rules/people/phone'
import { ColourField } from '@muster/ui/field/ColourField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { SelectField } from '@muster/ui/field/SelectField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import formCss from '@muster/ui/form/form.module.css'
import { Section } from '@muster/ui/page/Page.tsx'
import { savedOrNewer } from '../../shared/newer.tsx'
import { ColourPreview } from './ColourPreview.tsx'
import css from './company.module.css'
import { NoticeSection } from './NoticeSection.tsx'
import { PasswordSection, PrivacySection, RetentionSection } from './RuleSections.tsx'
import {
  countryChoices,
  currencyChoices,
  localeChoices,
  payBases,
  secondFactorChoices,
  startModes,
  weekDays,
  zoneChoices,
} from './settings-choices.ts'

interface Props {
  settings: CompanySettings
  onSaved: (settings: CompanySettings) => void
  /** Somebody else saved first; this is what they saved. */
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
        <LookSection />
        <RegionSection settings={settings} />
        <WorksSection />
        <SignInSection />
        <PasswordSection />
        <PrivacySection />
        <RetentionSection />
        <NoticeSection settings={settings} />
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

const LookSection = () => (
  <Section id="look" title={msg('Look')} hint={msg('Shown to everyone, also on the sign-in page.')}>
    <div className={formCss.form}>
      <TextField name="fullName" label={msg('Full name')} width="name" required />
      <div className={css.settingsPair}>
        <ColourField name="colorMain" label={msg('Main colour')} required />
        <ColourField name="colorBackground" label={msg('Background colour')} required />
      </div>
      <ColourPreview />
    </div>
  </Section>
)

const RegionSection = ({ settings: { timezone, country, locale, currency } }: Pick<Props, 'settings'>) => (
  <Section id="region" title={msg('Region')}>
    <div className={formCss.form}>
      <SelectField
        name="timezone"
        width="phone"
        label={msg('Time zone')}
        required
        options={zoneChoices(timezone)}
        help={msg("Of the company's days; each site has its own.")}
      />
      <div className={css.settingsPair}>
        <SelectField name="country" label={msg('Country')} required options={countryChoices(country)} />
        <SelectField name="locale" label={msg('Language')} required options={localeChoices(locale)} />
        <SelectField name="currency" label={msg('Currency')} required options={currencyChoices(currency)} />
        <SelectField name="weekStart" label={msg('Week starts on')} required translate options={weekDays} />
      </div>
      <TextField
        name="officePhone"
        label={msg('Phone of the office')}
        kind="tel"
        help={msg('People in the field call it from their visit.')}
      />
    </div>
  </Section>
)

const WorksSection = () => (
  <Section id="visits" title={msg('Visits')}>
    <div className={formCss.form}>
      <SelectField
        name="payBasis"
        label={msg('Pay basis')}
        required
        translate
        options={payBases}
        help={msg('They differ when daylight saving starts or ends.')}
      />
      <SelectField
        name="startMode"
        label={msg('Starting off site')}
        required
        translate
        options={startModes}
      />
      <NumberField
        name="lateAfterHours"
        label={msg('Flag a start or finish that arrives later than')}
        required
        min={1}
        max={744}
        unit={msg('hours')}
      />
    </div>
  </Section>
)

const SignInSection = () => (
  <Section id="sign-in" title={msg('Signing in')}>
    <div className={formCss.form}>
      <SelectField
        name="secondFactorUpTo"
        label={msg('Second factor')}
        required
        translate
        options={secondFactorChoices}
        help={msg(
          'People without one must set it up at the next sign-in. Level 1 changes this, with a second factor.',
        )}
      />
    </div>
  </Section>
)

import { msg } from '@muster/contract/msg'
import { CheckField } from '@muster/ui/field/CheckField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import formCss from '@muster/ui/form/form.module.css'
import { Section } from '@muster/ui/page/Page.tsx'
import css from './company.module.css'

export const PasswordSection = () => (
  <Section
    id="passwords"
    title={msg('Passwords')}
    hint={msg('Applies to new passwords. Existing ones stay valid.')}
  >
    <div className={formCss.form}>
      <NumberField
        name="passwordMinimum"
        label={msg('Minimum length')}
        required
        min={6}
        max={64}
        unit={msg('characters')}
      />
      <CheckField name="refusesCommonPasswords" label={msg('Refuse the most common passwords')} />
    </div>
  </Section>
)

export const RetentionSection = () => (
  <Section
    id="records"
    title={msg('Data retention')}
    hint={msg(
      'Older records are deleted nightly; the audit log notes how many. The law requires seven years of time records.',
    )}
  >
    <div className={formCss.form}>
      <div className={css.settingsPair}>
        <NumberField
          name="keepFixesDays"
          label={msg('Recorded positions')}
          required
          min={1}
          max={2557}
          unit={msg('days')}
        />
        <NumberField
          name="keepWorksYears"
          label={msg('Visits')}
          required
          min={7}
          max={50}
          unit={msg('years')}
        />
        <NumberField
          name="keepAuditYears"
          label={msg('Audit log')}
          required
          min={1}
          max={50}
          unit={msg('years')}
        />
      </div>
      <CheckField
        name="legalHold"
        label={msg('Legal hold')}
        help={msg('Nothing is deleted while this is on, for example during a dispute.')}
      />
    </div>
  </Section>
)

export const PrivacySection = () => (
  <Section
    id="heat-map"
    title={msg('Heat map')}
    hint={msg(
      'Positions in places with fewer people are counted and not shown, unless one person is chosen.',
    )}
  >
    <div className={formCss.form}>
      <NumberField
        name="heatLeastPeople"
        label={msg('Hide places with fewer people than')}
        required
        min={1}
        max={10}
        help={msg('1 hides nothing.')}
      />
    </div>
  </Section>
)

import { CheckField } from '@muster/ui/CheckField.tsx'
import formCss from '@muster/ui/form.module.css'
import { NumberField } from '@muster/ui/NumberField.tsx'
import { Section } from '@muster/ui/Page.tsx'
import css from './company.module.css'

export const PasswordSection = () => (
  <Section title="Passwords" hint="Asked of whoever sets one from now on; those there are stay.">
    <div className={formCss.form}>
      <NumberField
        name="passwordMinimum"
        label="Minimum length"
        required
        min={6}
        max={64}
        unit="characters"
      />
      <CheckField name="refusesCommonPasswords" label="Refuse the most common passwords" />
    </div>
  </Section>
)

export const RetentionSection = () => (
  <Section
    title="How long records are kept"
    hint="What is older is removed at night, and the audit log says how much. The law asks for seven years of works."
  >
    <div className={formCss.form}>
      <div className={css.settingsPair}>
        <NumberField
          name="keepFixesDays"
          label="Recorded positions"
          required
          min={1}
          max={2557}
          unit="days"
        />
        <NumberField name="keepWorksYears" label="Works" required min={7} max={50} unit="years" />
        <NumberField name="keepAuditYears" label="Audit log" required min={1} max={50} unit="years" />
      </div>
      <CheckField
        name="legalHold"
        label="Keep everything for now"
        help="Nothing is removed while this is on, as for a dispute."
      />
    </div>
  </Section>
)

export const PrivacySection = () => (
  <Section
    title="Heat map"
    hint="Positions in places with fewer people are counted and not shown, unless one person is chosen."
  >
    <div className={formCss.form}>
      <NumberField
        name="heatLeastPeople"
        label="Hide places with fewer people than"
        required
        min={1}
        max={10}
        help="1 hides nothing."
      />
    </div>
  </Section>
)

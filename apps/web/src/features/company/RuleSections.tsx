import { msg } from '@muster/contract/msg'
import { CheckField } from '@muster/ui/CheckField.tsx'
import formCss from '@muster/ui/form.module.css'
import { NumberField } from '@muster/ui/NumberField.tsx'
import { Section } from '@muster/ui/Page.tsx'
import css from './company.module.css'

export const PasswordSection = () => (
  <Section
    title={msg('Passwords')}
    hint={msg('Asked of whoever sets one from now on; those there are stay.')}
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
    title={msg('How long records are kept')}
    hint={msg(
      'What is older is removed at night, and the audit log says how much. The law asks for seven years of works.',
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
          label={msg('Works')}
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
        label={msg('Keep everything for now')}
        help={msg('Nothing is removed while this is on, as for a dispute.')}
      />
    </div>
  </Section>
)

export const PrivacySection = () => (
  <Section
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

import type { CompanySettings } from '@muster/contract/company'
import { msg } from '@muster/contract/msg'
import { DateField } from '@muster/ui/field/DateField.tsx'
import { SelectField } from '@muster/ui/field/SelectField.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import formCss from '@muster/ui/form/form.module.css'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { Section } from '@muster/ui/page/Page.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import css from './company.module.css'
import { continuities, noticeDurations, noticeKinds } from './settings-choices.ts'

/** What people are told before their location is recorded. */
export const NoticeSection = ({ settings }: { settings: CompanySettings }) => (
  <Section id="notice" title={msg('Location notice')}>
    <div className={formCss.form}>
      <TextArea name="noticeText" label={msg('Text')} required rows={5} />
      <div className={css.settingsPair}>
        <SelectField
          name="noticeKind"
          label={msg('Type of monitoring')}
          required
          translate
          options={noticeKinds}
        />
        <SelectField name="noticeContinuity" label={msg('When')} required translate options={continuities} />
        <SelectField
          name="noticeDuration"
          label={msg('Duration')}
          required
          translate
          options={noticeDurations}
        />
        <DateField
          name="noticeStartsOn"
          label={msg('Starts on')}
          required
          help={msg(
            'Left as it is, a new text starts two weeks after it is saved; choose another day where people agreed to it.',
          )}
        />
      </div>
      <TextField name="noticeHow" label={msg('Method')} maxLength={1000} />
      <NoticeVersionLine settings={settings} />
    </div>
  </Section>
)

const fields = [
  'noticeText',
  'noticeKind',
  'noticeHow',
  'noticeContinuity',
  'noticeDuration',
  'noticeStartsOn',
] as const
function NoticeVersionLine({ settings }: { settings: CompanySettings }) {
  const say = useWords()
  const text = useFormValue<string>('noticeText')
  const kind = useFormValue<string>('noticeKind')
  const how = useFormValue<string>('noticeHow')
  const continuity = useFormValue<string>('noticeContinuity')
  const duration = useFormValue<string>('noticeDuration')
  const start = useFormValue<string>('noticeStartsOn')
  const typed = [text, kind, how, continuity, duration, start]
  const isChanged = fields.some((field, i) => (typed[i] ?? '').trim() !== settings[field].trim())
  return (
    <p className={isChanged ? 'strong' : 'faint'} role="status">
      {isChanged
        ? say('After saving, everyone acknowledges the notice again before their location is recorded.')
        : say('Version {version}', { version: settings.noticeVersion })}
    </p>
  )
}

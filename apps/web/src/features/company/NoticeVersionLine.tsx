import type { CompanySettings } from '@muster/contract/company/company'
import { useDrawn } from '@muster/ui/form/form-context.ts'
import { useWords } from '@muster/ui/words/words.ts'

const fields = [
  'noticeText',
  'noticeKind',
  'noticeHow',
  'noticeContinuity',
  'noticeDuration',
  'noticeStartsOn',
] as const

export function NoticeVersionLine({ settings }: { settings: CompanySettings }) {
  const say = useWords()
  const changed = useDrawn(
    (store) =>
      fields.filter((field) => String(store.get(field) ?? '').trim() !== settings[field].trim()).length,
  )
  return (
    <p className={changed > 0 ? 'strong' : 'faint'} role="status">
      {changed > 0
        ? say('After saving, everyone acknowledges the notice again before their location is recorded.')
        : say('Version {version}', { version: settings.noticeVersion })}
    </p>
  )
}

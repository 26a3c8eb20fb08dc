import { useSending } from '@muster/client/query'
import { findCompany } from '@muster/client/session-acts'
import { type CompanySettings, company } from '@muster/contract/company/company'
import { fileProblem } from '@muster/rules/messages/files'
import { Button } from '@muster/ui/button/Button.tsx'
import { type Confirmation, confirmed, removal } from '@muster/ui/dialog/confirm.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useFileInput } from '../../shared/forms/use-file-input.tsx'
import { sayRefusedFile } from '../../shared/refused-file.ts'
import css from './company.module.css'

const types = '.jpg,.jpeg,.png,.gif'
const says = {
  type: msg('A picture is a jpg, jpeg, png or gif file'),
  size: msg('A picture has 5 MB at most'),
} as const

export function Pictures({ settings }: { settings: CompanySettings }) {
  const say = useWords()
  const setLogo = useSending(company.setLogo)
  const setCover = useSending(company.setCover)
  const removeLogo = useSending(company.removeLogo)
  const removeCover = useSending(company.removeCover)
  const showAnew = () =>
    findCompany(settings.code).then(
      () => undefined,
      () => undefined,
    )
  return (
    <Section id="pictures" title={msg('Pictures')} hint={msg('jpg, jpeg, png or gif, 5 MB at most.')}>
      <div className={css.settingsPair}>
        <Picture
          label={msg('Logo')}
          choose={msg('Choose logo')}
          remove={msg('Remove logo')}
          question={removal(say('the logo'))}
          url={settings.logoURL}
          isBusy={setLogo.isPending || removeLogo.isPending}
          onChoose={(file) => setLogo.mutateAsync({ file, fileName: file.name }).then(showAnew)}
          onRemove={() => removeLogo.mutateAsync({}).then(showAnew)}
        />
        <Picture
          label={msg('Cover image')}
          choose={msg('Choose cover image')}
          remove={msg('Remove cover image')}
          question={removal(say('the cover image'))}
          url={settings.coverImageURL}
          isBusy={setCover.isPending || removeCover.isPending}
          onChoose={(file) => setCover.mutateAsync({ file, fileName: file.name }).then(showAnew)}
          onRemove={() => removeCover.mutateAsync({}).then(showAnew)}
        />
      </div>
    </Section>
  )
}

interface PictureProps {
  label: string
  choose: string
  remove: string
  question: Confirmation
  url: string | null
  isBusy: boolean
  onChoose: (file: File) => Promise<void>
  onRemove: () => Promise<void>
}
function Picture({ label, choose, remove, question, url, isBusy, onChoose, onRemove }: PictureProps) {
  const say = useWords()
  const take = async (file: File) => {
    const problem = fileProblem('picture', file)
    if (problem) return void sayRefusedFile(say, file, problem, says)
    await onChoose(file).catch(sayError)
  }
  const chooser = useFileInput({ label: say(label), accept: types, onChoose: take })
  return (
    <div className="stack small">
      <p className="strong">{say(label)}</p>
      <div className={css.pictureFrame}>
        {url ? <img src={url} alt={say(label)} /> : <span className="faint">{say('None yet')}</span>}
      </div>
      {chooser.field}
      <div className="row small">
        <Button label={choose} busy={isBusy} onPick={chooser.open} />
        {url && (
          <Button
            label={remove}
            kind="plain"
            disabled={isBusy}
            onPick={() => void confirmed(question, onRemove)}
          />
        )}
      </div>
    </div>
  )
}

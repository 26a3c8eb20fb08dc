import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import css from './second-factor.module.css'

export const showRecoveryCodes = (codes: readonly string[]) =>
  openDialog('Recovery codes', (close) => <Codes codes={codes} close={close} />)

function Codes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const say = useWords()
  const text = codes.join('\n')
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    link.download = 'muster-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div className="stack small">
      <p className="reading">
        {say(
          'Keep these where you find them without this device. Each opens one sign-in; they are not shown again.',
        )}
      </p>
      <ol className={clsx('figures', css.recoveryCodes)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row">
        <Button label={msg('I have saved them')} kind="primary" onPick={close} />
        <Button label={msg('Copy')} icon={IconCopy} onPick={() => void navigator.clipboard.writeText(text)} />
        <Button label={msg('Save as file')} icon={IconDownload} onPick={save} />
      </div>
    </div>
  )
}

import { useSend } from '@muster/client/query'
import type { PayExport, PayPreview } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import type { PayPeriod } from '@muster/contract/pay/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconFileExport } from '@tabler/icons-react'
import { givePayFile } from './give-pay-file.ts'

interface Props {
  preview: PayPreview
  period: PayPeriod
  files: readonly PayExport[]
}

export function MakeFile({ preview, period, files }: Props) {
  const say = useWords()
  const send = useSend(pay.export)
  const { withoutIdentifier, wrongIdentifier, missingCodes, format, lines } = preview
  const isRefused = withoutIdentifier.length + wrongIdentifier.length + missingCodes.length > 0
  const isOpen = period.state === 'OPEN'
  const make = async () => {
    const file = await send({ params: { id: period.id }, body: { format } })
    const isNew = files.every(({ id }) => id !== file.id)
    showToast(madeWords(file, isNew), { name: file.fileName })
    await givePayFile(file)
  }
  return (
    <div className="row">
      <Button
        label={msg('Make file')}
        kind="primary"
        icon={IconFileExport}
        disabled={isOpen || isRefused || lines === 0}
        onPick={make}
      />
      {isOpen && <p className="faint">{say('Lock the period first.')}</p>}
    </div>
  )
}

function madeWords({ differences }: PayExport, isNew: boolean): string {
  if (!isNew) return msg('Nothing changed: {name} is the file made before')
  return differences.length > 0
    ? msg('{name} is made. It differs from the file before it.')
    : msg('{name} is made')
}

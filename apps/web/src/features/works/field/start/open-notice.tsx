import { ask, useAsk, useSend } from '@muster/client/query'
import { changeUser } from '@muster/client/session'
import { company } from '@muster/contract/company/company'
import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'

const question = ask(company.notice)
const noText = msg(
  'While a visit is open and this page is shown, the company records where you are. Never otherwise.',
)

/**
 * The company's notice about location. Until a person has acknowledged it, no location is recorded; they can work as usual.
 */
export const openNotice = () => void openDialog(msg('Location notice'), (close) => <Notice onClose={close} />)

function Notice({ onClose }: { onClose: () => void }) {
  const say = useWords()
  const { answer, failure, again } = useAsk(question)
  const acknowledge = useSend(company.acknowledgeNotice)
  const agree = async (version: number) => {
    await acknowledge({ body: { version } })
    changeUser({ noticeAcknowledged: true })
    onClose()
  }
  return (
    <div className="stack">
      {answer && <p className="reading">{answer.text || say(noText)}</p>}
      {!answer && <NoAnswer failure={failure} again={again} rows={3} />}
      {answer && (
        <Button
          label={msg('I have read this')}
          kind="primary"
          size="field"
          wide
          onPick={() => agree(answer.version)}
        />
      )}
      <Button label={msg('Not now')} kind="plain" size="field" wide onPick={onClose} />
    </div>
  )
}

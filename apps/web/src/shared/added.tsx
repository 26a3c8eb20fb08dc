import { useAsk } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { IconArrowRight } from '@tabler/icons-react'
import { nextStep, setupNow } from './setup-steps.ts'

interface Added {
  href: string
  /** Empties the form for the next one, where closing leads elsewhere. */
  onAnother?: () => void
}

/**
 * Says that something was added and where to go on: to it, to another one, and in a new company to the next step of the
 * setup. Resolves to false where one of these was chosen, to true where the dialog was closed.
 */
export async function sayAdded(sentence: string, { href, onAnother }: Added): Promise<boolean> {
  let isClosed = true
  await saySuccess(sentence, undefined, {
    ...(!onAnother && { ok: msg('Add another') }),
    actions: (close) => {
      const leave = () => {
        isClosed = false
        close()
      }
      const another = () => {
        leave()
        onAnother?.()
      }
      return (
        <>
          <Button label={msg('Open [act]')} href={href} onPick={leave} />
          {onAnother && <Button label={msg('Add another')} onPick={another} />}
          <NextStep onPick={leave} />
        </>
      )
    },
  })
  return isClosed
}

function NextStep({ onPick }: { onPick: () => void }) {
  const level = useLevel()
  const { answer } = useAsk(setupNow)
  const next = answer && nextStep(answer, level)
  if (!next) return null
  return <Button label={next.title} icon={IconArrowRight} href={next.path} onPick={onPick} />
}

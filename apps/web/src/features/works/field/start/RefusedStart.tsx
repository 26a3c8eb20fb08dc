import { wordingOf } from '@muster/client/call-failure'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../navigation/paths.ts'
import type { Entry } from '../../../../offline/entry.ts'
import { useKept } from '../../../../offline/kept/kept-answers.ts'
import { discardLane } from '../../../../offline/outbox.ts'
import { flush } from '../../../../offline/send/send-outbox.ts'
import { FieldFrame } from '../FieldFrame.tsx'
import { dayQuestion } from '../visit/use-run-work.ts'
import { startAgain } from './start-again.ts'

const giveUp = {
  title: msg('Discard'),
  sentence: msg('The start of this visit, and what was recorded for it, will be lost.'),
  proceed: msg('Discard'),
  danger: true,
} as const

/** The server did not take the start: the reason, and what can be done. `isAlone`: nothing else was recorded for it. */
export function RefusedStart({ start, isAlone }: { start: Entry; isAlone: boolean }) {
  const say = useWords()
  const navigate = useNavigate()
  const { answer: day } = useKept(dayQuestion)
  const again = async () => {
    if (await startAgain(start, day, isAlone)) await flush()
  }
  const leave = () =>
    confirmed(giveUp, async () => {
      await discardLane(start)
      await navigate({ to: paths.home })
    })
  return (
    <FieldFrame
      title={msg('The visit was not started')}
      bar={
        <>
          <Button label={msg('Discard')} size="field" onPick={() => void leave()} />
          <Button label={msg('Try again')} kind="primary" size="field" onPick={again} />
        </>
      }
    >
      <p role="alert" className="strong">
        {start.refused && say(wordingOf(start.refused))}
      </p>
      <p className="faint">
        {say('The start is saved on this device until it is accepted or you discard it.')}
      </p>
    </FieldFrame>
  )
}

import { works } from '@muster/contract/works/works'
import { answerKind } from '@muster/rules/checklists/answer-types'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed, removal } from '@muster/ui/dialog/confirm.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { Entry, EntryId } from '../../../../offline/entry.ts'
import { withdraw } from '../../../../offline/outbox.ts'
import { useHeldFile } from '../../../../offline/use-held-file.ts'
import { useQueued } from '../../../../offline/use-queued.ts'
import fieldCss from '../../../../shared/checklist/field.module.css'
import css from '../visit.module.css'
import type { RunQuestion } from './run-work.ts'
import { fileIn } from './work-entries.ts'

export function TakenFiles({ question, work }: { question: RunQuestion; work: EntryId }) {
  const say = useWords()
  const removeFile = useQueued(works.removeFile)
  const nameOf = (fileName: string, at: number) =>
    answerKind(question) === 'FILES' ? fileName : say('Photo {number}', { number: at + 1 })
  const takeAway = async (sha256: string, held?: Entry) => {
    if (held && (await withdraw(held))) return
    const body = { questionnaireId: question.id, sha256, removedAt: new Date().toISOString() }
    await removeFile({ params: { id: work }, body, ...(held && { after: held.key }) })
  }
  const { files, held } = question
  return (
    <div className={css.photos}>
      {files.map(({ id, sha256, fileName, thumbURL, url }, at) => (
        <Taken
          key={id}
          name={nameOf(fileName, at)}
          small={thumbURL ?? undefined}
          whole={url}
          // An answer that an older version of the application kept does not tell it.
          {...(sha256 && { takeAway: () => takeAway(sha256) })}
        />
      ))}
      {held.map((entry, at) => (
        <Held
          key={entry.key}
          entry={entry}
          name={nameOf(entry.fileName ?? '', files.length + at)}
          takeAway={() => takeAway(fileIn(entry).sha256, entry)}
        />
      ))}
    </div>
  )
}

interface TakenProps {
  name: string
  /** Where its picture is; absent for what is none. */
  small: string | undefined
  whole: string | undefined
  isHeld?: boolean
  takeAway?: () => Promise<void>
}

function Taken({ name, small, whole, isHeld = false, takeAway }: TakenProps) {
  const say = useWords()
  const open = () =>
    openDialog(name, (close) => (
      <Seen name={name} small={small} whole={whole} close={close} {...(takeAway && { takeAway })} />
    ))
  return (
    <button type="button" className={css.photo} onClick={() => void open()}>
      {small ? <img src={small} alt={name} loading="lazy" /> : <bdi>{name}</bdi>}
      {isHeld && <span className={css.photoPlace}>{say('On this device')}</span>}
    </button>
  )
}

/** One that has not arrived, read from the device. */
function Held({ entry, ...taken }: Pick<TakenProps, 'name' | 'takeAway'> & { entry: Entry }) {
  const address = useHeldFile(entry)
  return <Taken {...taken} small={address} whole={address} isHeld />
}

interface SeenProps extends Omit<TakenProps, 'isHeld'> {
  close: () => void
}

function Seen({ name, small, whole, takeAway, close }: SeenProps) {
  // Without a connection there is the small one at most.
  const [isMissing, setMissing] = useState(false)
  const remove = async () => {
    if (await confirmed(removal(name), takeAway!)) close()
  }
  return (
    <div className={clsx('stack', fieldCss.field)}>
      {small ? (
        <img
          className={css.photoSeen}
          src={isMissing ? small : whole}
          alt={name}
          onError={() => setMissing(true)}
        />
      ) : (
        <bdi>{name}</bdi>
      )}
      {takeAway && <Button label={msg('Remove')} size="field" wide onPick={() => void remove()} />}
      <Button label={msg('Close')} kind="primary" size="field" wide onPick={close} autoFocus />
    </div>
  )
}

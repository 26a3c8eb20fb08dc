import { useMay } from '@muster/client/use-may'
import { useSession } from '@muster/client/use-session'
import { Button } from '@muster/ui/button/Button.tsx'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { personOf } from '../../offline/person.ts'
import { type Access, accessOf, accessPlace } from './access-words.ts'

async function keptAccess(person: string, siteId: number): Promise<Access | undefined> {
  const { keptWords } = await import('../../offline/kept/kept-store.ts')
  const text = await keptWords(person, accessPlace(siteId))
  return text === undefined ? undefined : (JSON.parse(text) as Access)
}

/**
 * How to get in, for whoever works at a site: asked for when it is needed; without a connection what the device has of the
 * works at hand, sealed with the key of the person.
 */
function useAccess(siteId: number) {
  const session = useSession()
  const [answer, tell] = useState<Access>()
  const [failure, fail] = useState<unknown>()
  const find = async () => {
    fail(undefined)
    try {
      tell(await accessOf(siteId))
    } catch (error) {
      const kept = session && (await keptAccess(personOf(session), siteId).catch(() => undefined))
      if (kept) tell(kept)
      else fail(error)
    }
  }
  return { answer, failure, find }
}

export function AccessNotes({ siteId }: { siteId: number }) {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  const mayRead = useMay({ rights: ['opensAccessNotes'] })
  const { answer, failure, find } = useAccess(siteId)
  const open = () => {
    setOpen(true)
    void find()
  }
  if (!isOpen)
    return (
      <div>
        <Button label={msg('Access instructions')} size="field" icon={IconKey} onPick={open} />
      </div>
    )
  if (failure && !answer) return <ErrorState error={failure} onRetry={() => void find()} />
  if (!answer) return <p role="status">{say('Loading....')}</p>
  return (
    <div role="status">
      <p className="strong">{say('Access instructions')}</p>
      <p className="reading">
        {mayRead
          ? answer.accessNotes || (!answer.parking && say('No access notes for this site'))
          : say('Your role does not include reading access notes.')}
      </p>
      {answer.parking && <p className="reading">{say('Parking: {parking}', { parking: answer.parking })}</p>}
      {answer.contact && <p>{say('Contact: {contact}', { contact: answer.contact })}</p>}
    </div>
  )
}

import { ask, useAsk } from '@muster/client/query'
import { sites } from '@muster/contract/sites'
import { Button } from '@muster/ui/Button.tsx'
import { ErrorState } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import './sites.css'

/** How to get in, for whoever works at a site: asked for when it is needed, and never kept on the device. */
export function AccessNotes({ siteId }: { siteId: number }) {
  const say = useWords()
  const [isOpen, open] = useState(false)
  const { answer, failure, again } = useAsk(isOpen ? ask(sites.read, { params: { id: siteId } }) : undefined)
  if (!isOpen)
    return (
      <div>
        <Button
          label="How to get in"
          size="field"
          icon={<IconKey size={18} aria-hidden />}
          onPick={() => open(true)}
        />
      </div>
    )
  if (failure && !answer) return <ErrorState error={failure} onRetry={again} />
  if (!answer) return <p role="status">{say('Loading....')}</p>
  return (
    <div role="status">
      <p className="strong">{say('How to get in')}</p>
      <p className="reading access-notes">{answer.accessNotes || say('Nothing is noted for this site')}</p>
      {answer.contact && <p>{say('Contact: {contact}', { contact: answer.contact })}</p>}
    </div>
  )
}

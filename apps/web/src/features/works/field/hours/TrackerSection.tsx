import { ask, useAsk, useSend } from '@muster/client/query'
import { works } from '@muster/contract/works/works'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { ago } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import css from '../visit.module.css'

const question = ask(works.trackerKey)

/** A key by which an application of the person's own tells where they are during a work. */
export function TrackerSection() {
  const say = useWords()
  const { answer: known } = useAsk(question)
  const make = useSend(works.makeTrackerKey)
  const end = useSend(works.endTrackerKey)
  const [key, setKey] = useState<string>()
  if (known === undefined) return null
  const renew = async () => {
    setKey((await make({})).key)
  }
  const stop = () =>
    confirmed(ending, async () => {
      await end({})
      setKey(undefined)
    })
  return (
    <Section
      title={msg('Tracker')}
      hint={msg(
        'A tracking application of your own may send where you are. It counts only during your visits, as in this application.',
      )}
    >
      {key && (
        <div className="stack">
          <p className="strong">{say('Copy the key now: it is not shown again.')}</p>
          <input className={css.feedAddress} readOnly aria-label={say('Key')} value={key} />
          <p className="faint">
            {say('It is sent as "key" beside "fixes" to {address}.', {
              address: `${location.origin}/api/track`,
            })}
          </p>
        </div>
      )}
      {known && !key && (
        <p className="faint">
          {known.lastUsedAt
            ? say('The key was last used {when}.', { when: ago(known.lastUsedAt) })
            : say('The key was not used yet.')}
        </p>
      )}
      <div className="row">
        {key && <Button label={msg('Copy')} onPick={() => void navigator.clipboard.writeText(key)} />}
        <Button label={known ? msg('New key') : msg('Make a key')} onPick={renew} />
        {known && <Button label={msg('End the key')} kind="plain" onPick={() => void stop()} />}
      </div>
    </Section>
  )
}

const ending = {
  title: msg('End the key'),
  sentence: msg('Trackers using this key stop working.'),
  proceed: msg('End the key'),
  danger: true,
}

import { sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { Switch } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useEffect, useState } from 'react'
import { useBusy } from '../../../shared/forms/use-busy.ts'
import { beginPush, canPush, endPush, isPushed } from './push-device.ts'

export function PushSection() {
  const say = useWords()
  const [isOn, show] = useState<boolean>()
  const [isBusy, run] = useBusy()
  useEffect(() => {
    let isGone = false
    // What the person chose meanwhile stands.
    void isPushed().then((now) => !isGone && show((chosen) => chosen ?? now))
    return () => {
      isGone = true
    }
  }, [])
  const change = (wanted: boolean) =>
    run(async () => {
      if (!wanted) await endPush()
      const outcome = wanted ? await beginPush() : 'off'
      show(outcome === 'on')
      if (outcome === 'refused') await sayProblem('Your browser does not allow notifications for this page.')
      if (outcome === 'unready') await sayProblem('This browser is not ready yet. Load the page again.')
    })
  return (
    <Section
      title={msg('This device')}
      hint={msg('Get notifications on this device even when Muster is closed.')}
    >
      {canPush() ? (
        <Switch
          size="md"
          label={say('Show notifications on this device')}
          checked={isOn ?? false}
          disabled={isBusy || isOn === undefined}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      ) : (
        <p className="faint">
          {say('This browser cannot show them. On an iPhone, add the application to the home screen first.')}
        </p>
      )}
    </Section>
  )
}

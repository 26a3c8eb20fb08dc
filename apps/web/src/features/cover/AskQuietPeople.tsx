import type { OfferRecord } from '@muster/contract/cover/cover'
import { isUrgent } from '@muster/rules/planning/call-out'
import { Button } from '@muster/ui/button/Button.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useAskMore } from './AskMoreDialog.tsx'

/** Whom an open offer has not asked because of quiet hours, and the button that asks them now. */
export function AskQuietPeople({ offer }: { offer: OfferRecord }) {
  const say = useWords()
  const askMore = useAskMore(offer.id)
  const { asked, all, quiet } = askCounts(offer)
  if (offer.state !== 'OPEN' || quiet.length === 0) return null
  // For a shift that starts soon the night stops no call-out: who is left set these hours.
  const isOwnChoice = isUrgent(Date.parse(offer.place.startTime), Date.now())
  return (
    <Section>
      <div className="row">
        <p>
          {say('{asked} of {all} people were asked. {quiet} have quiet hours.', {
            asked,
            all,
            quiet: quiet.length,
          })}{' '}
          {isOwnChoice && say('They set these hours themselves: their phones stay silent until then.')}
        </p>
        <Button
          kind="primary"
          label={msg('Ask them now')}
          onPick={() => askMore({ tenantUserIds: quiet, disturbs: true })}
        />
      </div>
    </Section>
  )
}

function askCounts({ people }: Pick<OfferRecord, 'people'>) {
  const isQuiet = ({ askedAt, passedOver }: OfferRecord['people'][number]) =>
    askedAt === null && passedOver.some(({ kind }) => kind === 'quietHours')
  return {
    all: people.length,
    asked: people.filter(({ askedAt }) => askedAt !== null).length,
    quiet: people.filter(isQuiet).map(({ tenantUserId }) => tenantUserId),
  }
}

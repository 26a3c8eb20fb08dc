import { call } from '@muster/client/call'
import { feedback, type LinkedForm } from '@muster/contract/feedback'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { longDay } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Search } from '../../navigation/url.ts'
import { LanguageMenu } from '../../shell/header/LanguageMenu.tsx'
import { LightSwitch } from '../../shell/header/LightSwitch.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import css from './feedback.module.css'

function useLinkedForm(token: string) {
  const [form, setForm] = useState<LinkedForm>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    let isShown = true
    call(feedback.openLink, { body: { token } }).then(
      (found) => isShown && setForm(found),
      (error) => isShown && setFailure(error),
    )
    return () => {
      isShown = false
    }
  }, [token])
  return { form, failure }
}

export default function GiveFeedbackPage() {
  const say = useWords()
  const { token: named = '' } = useSearch({ strict: false }) as Search
  const token = String(named)
  const { form, failure } = useLinkedForm(token)
  const [isGiven, setGiven] = useState(false)
  return (
    <div className={css.linkPage}>
      <title>{`${say('Feedback')} · Muster`}</title>
      <header>
        <span className="strong">{form?.companyName}</span>
        <span className="row small nowrap">
          <LanguageMenu />
          <LightSwitch />
        </span>
      </header>
      <main>
        {Boolean(failure) && (
          <>
            <h1 className="unseen">{say('Feedback')}</h1>
            <ErrorState error={failure} />
          </>
        )}
        {!form && !failure && <RowsSkeleton rows={6} />}
        {form && isGiven && <Thanks company={form.companyName} />}
        {form && !isGiven && <LinkedFeedback token={token} form={form} onGiven={() => setGiven(true)} />}
      </main>
    </div>
  )
}

function Thanks({ company }: { company: string }) {
  const say = useWords()
  return (
    <div className={css.thanks} role="status">
      <IconCircleCheck size={40} stroke={1.5} aria-hidden />
      <h1>{say('Thank you for your feedback')}</h1>
      <p className="faint reading">
        {say('{company} has your answers. You can close this page.', { company })}
      </p>
    </div>
  )
}

function LinkedFeedback({ token, form, onGiven }: { token: string; form: LinkedForm; onGiven: () => void }) {
  const say = useWords()
  return (
    <>
      <div>
        <h1>{say('How are we doing at {site}?', { site: form.siteName })}</h1>
        <p className="faint">
          <bdi>{form.siteAddress}</bdi> ·{' '}
          {say('This link is valid until {date}.', { date: longDay(form.expiresAt) })}
        </p>
      </div>
      <FeedbackForm
        form={form}
        give={(input) => call(feedback.giveByLink, { body: { ...input, token } })}
        onGiven={onGiven}
      />
    </>
  )
}

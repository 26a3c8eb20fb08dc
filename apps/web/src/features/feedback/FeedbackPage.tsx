import { ask, prefetch, useAsk, useSend } from '@muster/client/query'
import { feedback } from '@muster/contract/feedback'
import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import { mySites } from '@muster/contract/sites/my-sites'
import { sites } from '@muster/contract/sites/sites'
import { works } from '@muster/contract/works/works'
import { Button } from '@muster/ui/button/Button.tsx'
import { saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { paths } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { FeedbackForm } from './FeedbackForm.tsx'

const Chosen = z.object({ id: idText.optional() })
const questionOf = ({ id }: z.infer<typeof Chosen>) =>
  id === undefined ? undefined : ask(feedback.form, { params: { id } })

export const loader = async (search: Search) => {
  const question = questionOf(readSearch(Chosen, search))
  if (question) await prefetch(question)
}

export default function FeedbackPage() {
  const navigate = useNavigate()
  const [chosen] = useUrlState(Chosen)
  const { answer: form, failure, isLoading, again } = useAsk(questionOf(chosen))
  const give = useSend(feedback.give, [works, sites, mySites])
  if (chosen.id === undefined || failure)
    return (
      <Page title={msg('Feedback')} narrow>
        {isGone(failure) || chosen.id === undefined ? (
          <EmptyState
            title={msg('This form is closed')}
            hint={msg('It was already answered or replaced.')}
            action={<Button label={msg('My sites')} href={paths.home} />}
          />
        ) : (
          <ErrorState error={failure} onRetry={again} />
        )}
      </Page>
    )
  // What was asked before is not given as an answer to this one.
  if (!form || isLoading)
    return (
      <Page title={msg('Feedback')} narrow>
        <RowsSkeleton rows={6} />
      </Page>
    )
  const params = { id: chosen.id }
  return (
    <Page
      title={msg('How are we doing at {site}?')}
      values={{ site: form.siteName }}
      sentence={form.siteAddress}
      narrow
    >
      <FeedbackForm
        form={form}
        give={(body) => give({ params, body })}
        onGiven={() =>
          void saySuccess('Thank you for your feedback').then(() => navigate({ to: paths.home }))
        }
      />
    </Page>
  )
}

const isGone = (failure: unknown) =>
  typeof failure === 'object' && failure !== null && 'status' in failure && failure.status === 404

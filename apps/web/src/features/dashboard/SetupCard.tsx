import { useSend } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { type CompanySetup, company, setupSteps } from '@muster/contract/company/company'
import { isCompanyAdmin, isOwner } from '@muster/contract/kit/permissions'
import { Button } from '@muster/ui/button/Button.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import {
  IconChevronRight,
  IconCircle,
  IconCircleCheckFilled,
  IconMailOff,
  IconPhoneOff,
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import { paths } from '../../navigation/paths.ts'
import { maySee } from '../../screens.ts'
import { pathOfStep, type StepName, steps } from '../../shared/setup-steps.ts'
import css from './dashboard.module.css'

export function SetupCard({ setup }: { setup: CompanySetup }) {
  const say = useWords()
  const level = useLevel()
  const show = useSend(company.showSetup)
  const hide = () => show({ body: { isShown: false } })
  return (
    <Section
      title={msg('Set up your company')}
      {...(!setup.hasVisits && { hint: msg('Your charts appear after the first visit.') })}
      action={
        <span className="row small nowrap">
          <span className="figures strong">
            {say('{done} of {count}', { done: setup.done.length, count: setupSteps.length })}
          </span>
          {isCompanyAdmin(level) && <Button size="small" kind="plain" label={msg('Hide')} onPick={hide} />}
        </span>
      }
    >
      <div className="stack small">
        <ol className={clsx('plain-list lines', css.setup)}>
          {setupSteps.map((name) => (
            <Step key={name} name={name} setup={setup} level={level} />
          ))}
        </ol>
        {!setup.sendsMail && isOwner(level) && (setup.hasClient || setup.done.includes('PEOPLE')) && (
          <p className="row small">
            <IconMailOff size={20} aria-hidden />
            {say('Invitations are not sent: no mail server is set up. Copy their links and pass them on.')}
            <AppLink href={paths.outbox}>{say('Mail log')}</AppLink>
          </p>
        )}
        {setup.emergencyPeople === 0 && setup.done.includes('PEOPLE') && <NoEmergencies />}
      </div>
    </Section>
  )
}

function NoEmergencies() {
  const say = useWords()
  return (
    <p className="row small">
      <IconPhoneOff size={20} aria-hidden />
      {say(
        'No one is available for emergencies. At night a call-out reaches only people who set no quiet hours of their own. Open a person and choose “Available in an emergency”.',
      )}
      <AppLink href={paths.users}>{say('Users')}</AppLink>
    </p>
  )
}

function Step({ name, setup, level }: { name: StepName; setup: CompanySetup; level: number }) {
  const say = useWords()
  const isDone = setup.done.includes(name)
  const path = pathOfStep(name, setup)
  const { title, hint, other } = steps[name]
  const content = (
    <>
      {isDone ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
      <span>
        <span className="strong">{say(title)}</span>
        {isDone && <span className="unseen"> · {say('Done')}</span>}
        <span className="faint block">{say(hint)}</span>
      </span>
    </>
  )
  return (
    <li data-done={isDone || undefined}>
      {maySee(path, level) ? (
        <AppLink href={path}>
          {content}
          <IconChevronRight size={16} aria-hidden />
        </AppLink>
      ) : (
        <span className={css.setupStep}>{content}</span>
      )}
      {other && !isDone && <Button size="small" kind="plain" label={other.label} href={other.path} />}
    </li>
  )
}

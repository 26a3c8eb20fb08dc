import { isPassing } from '@muster/client/call-failure'
import { ask, useAsk } from '@muster/client/query'
import { needed } from '@muster/contract/kit/shapes'
import { type ReportProof, reports } from '@muster/contract/reports'
import { Button } from '@muster/ui/button/Button.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { longDay } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle, IconHistory, IconShieldCheck } from '@tabler/icons-react'
import { useParams, useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { z } from 'zod'
import { paths } from '../../navigation/paths.ts'
import { LanguageMenu } from '../../shell/header/LanguageMenu.tsx'
import { LightSwitch } from '../../shell/header/LightSwitch.tsx'
import signInCss from '../session/sign-in.module.css'
import { VerifyFile } from './VerifyFile.tsx'
import css from './verify.module.css'

const Typed = z.object({ code: needed(120, msg('Type the code of the report')) })

export default function VerifyPage() {
  const say = useWords()
  const router = useRouter()
  const { code } = useParams({ strict: false }) as { code?: string }
  return (
    <div className={signInCss.signIn}>
      <title>{`${say('Verify a report')} · Muster`}</title>
      <header className={signInCss.tools}>
        <LanguageMenu />
        <LightSwitch />
      </header>
      <main>
        <div className={signInCss.head}>
          <h1>{say('Verify a report')}</h1>
          {!code && (
            <p className="faint">{say('The verification code stands at the end of the printed report.')}</p>
          )}
        </div>
        {code && <Found code={code} />}
        {!code && (
          <Form
            shape={Typed}
            draft={false}
            save={async (typed) => typed.code}
            onSaved={(typed) => router.history.push(`${paths.verify}/${encodeURIComponent(typed)}`)}
            submit={msg('Verify')}
            summary={false}
            wide
          >
            <TextField name="code" label={msg('Verification code')} />
          </Form>
        )}
      </main>
    </div>
  )
}

const verdicts = {
  UNALTERED: {
    Icon: IconShieldCheck,
    title: msg('This report is unaltered'),
    text: msg('The visit is as the report says, and every step is as it was recorded.'),
  },
  NEWER: {
    Icon: IconHistory,
    title: msg('A newer version of this report exists'),
    text: msg('The report is genuine. The visit was changed afterwards; ask for the newer report.'),
  },
  ALTERED: {
    Icon: IconAlertTriangle,
    title: msg('This report cannot be trusted'),
    text: msg('The visit or its entries are not as they were recorded.'),
  },
} as const

function Found({ code }: { code: string }) {
  const say = useWords()
  const [files, setFiles] = useState(false)
  const query = files ? { files } : {}
  const { answer, failure, again } = useAsk(ask(reports.verify, { params: { code }, query }))
  if (failure && !answer)
    return (
      <>
        {/* A code that is not known stays so. */}
        <ErrorState error={failure} {...(isPassing(failure) && { onRetry: again })} />
        <Button label={msg('Verify a report')} href={paths.verify} />
      </>
    )
  if (!answer) return <RowsSkeleton rows={4} />
  const { Icon, title, text } = verdicts[answer.status]
  return (
    <>
      <div className={css.found} role="status" data-status={answer.status}>
        <Icon size={40} stroke={1.5} aria-hidden />
        <h2>{say(title)}</h2>
        <p className="faint">{say(text)}</p>
      </div>
      <dl className={clsx('facts', css.facts)}>
        {factsOf(answer).map(({ name, value }) => (
          <div key={`${name} ${value}`}>
            <dt>{say(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{say('Verification code')}</dt>
          <dd className="figures">{code}</dd>
        </div>
        <div>
          <dt>{say('Printed')}</dt>
          <dd className="figures">
            {answer.prints.length === 0 && say('Not yet')}
            {answer.prints.map(({ printedAt, sha256 }) => (
              <div key={`${printedAt} ${sha256}`}>{moment(printedAt)}</div>
            ))}
          </dd>
        </div>
      </dl>
      {answer.filesRead ? (
        answer.status !== 'ALTERED' && <p>{say('The photos and files are as they were stored.')}</p>
      ) : (
        <Button label={msg('Check the photos and files too')} onPick={() => setFiles(true)} />
      )}
      {answer.prints.length > 0 && <VerifyFile known={answer.prints.map(({ sha256 }) => sha256)} />}
    </>
  )
}

const moment = (instant: string) => `${longDay(instant)} ${instant.slice(11, 16)}`

const factsOf = ({ companyName, workDate, sealedAt, changedAt, signedAt }: ReportProof) => [
  { name: 'Company', value: companyName },
  { name: 'Date of the work', value: longDay(workDate) },
  ...(sealedAt ? [{ name: 'Recorded until', value: moment(sealedAt) }] : []),
  ...signedAt.map((at) => ({ name: 'Signed', value: moment(at) })),
  ...(changedAt ? [{ name: 'Changed on', value: moment(changedAt) }] : []),
]

import { ask, useAsk, useSend } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { reports, SignatureInput, type Signature as Signed, signatureSheet } from '@muster/contract/reports'
import type { FilledWork } from '@muster/contract/works/works'
import { Button } from '@muster/ui/button/Button.tsx'
import { Drawn, SignaturePad, type Strokes } from '@muster/ui/field/SignaturePad.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormStore, useFormValue } from '@muster/ui/form/form-context.ts'
import { Section } from '@muster/ui/page/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import css from './signed.module.css'

export function Signature({ work }: { work: FilledWork }) {
  const [isSigning, setSigning] = useState(false)
  const params = { id: work.workId }
  const { answer, failure, isLoading, again } = useAsk(ask(reports.signature, { params }))
  const me = useSession()?.user.tenantUserId
  const maySign = work.status === 'COMPLETED' && work.tenantUserId !== me
  return (
    <Section
      title={msg('Review')}
      action={
        maySign &&
        !isSigning && (
          <Button
            size="small"
            label={answer ? msg('Sign again') : msg('Sign on screen')}
            onPick={() => setSigning(true)}
          />
        )
      }
    >
      {failure && !isLoading && <ErrorState error={failure} onRetry={again} />}
      {answer === undefined && !failure && <RowsSkeleton rows={2} />}
      {answer !== undefined && !isSigning && <SignatureLines signed={answer} />}
      {isSigning && <SignForm work={work} onDone={() => setSigning(false)} />}
    </Section>
  )
}

function SignatureLines({ signed }: { signed: Signed | null }) {
  const say = useWords()
  return (
    <dl className={css.signature}>
      <div>
        <dt>{say('Reviewed By')}</dt>
        <dd>{signed?.reviewedBy}</dd>
      </div>
      <div>
        <dt>{say('Signature')}</dt>
        <dd>
          {signed &&
            (signed.strokes.length > 0 ? (
              <Drawn strokes={signed.strokes} sheet={signatureSheet} label={signed.reviewedBy} />
            ) : (
              signed.reviewedBy
            ))}
        </dd>
      </div>
      <div>
        <dt>{say('Date')}</dt>
        <dd className="figures">{signed && day(signed.signedAt)}</dd>
      </div>
    </dl>
  )
}

function SignForm({ work, onDone }: { work: FilledWork; onDone: () => void }) {
  const say = useWords()
  const send = useSend(reports.sign)
  return (
    <Form
      shape={SignatureInput}
      start={{ strokes: [] }}
      names={{ strokes: msg('Signature') }}
      draft={`signature ${work.workId}`}
      save={(body) => send({ params: { id: work.workId }, body })}
      onSaved={onDone}
      submit={msg('Sign')}
      onCancel={onDone}
    >
      <TextField name="reviewedBy" label={msg('Reviewed By')} width="name" required />
      <StrokesField />
      <p className="faint">{say('Draw with a finger, pen or mouse. Left empty, the name signs.')}</p>
    </Form>
  )
}

function StrokesField() {
  const store = useFormStore()
  const strokes = useFormValue<Strokes>('strokes') ?? []
  return (
    <SignaturePad
      label={msg('Signature')}
      sheet={signatureSheet}
      strokes={strokes}
      onChange={(next) => store.set('strokes', next)}
    />
  )
}

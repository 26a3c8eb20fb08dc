import { call } from '@muster/client/call'
import { secondFactor } from '@muster/contract/session/second-factor'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { FactorForm } from './FactorForm.tsx'
import { QrCode } from './QrCode.tsx'
import { showRecoveryCodes } from './recovery-codes.tsx'
import css from './second-factor.module.css'
import { whenFresh } from './when-fresh.tsx'

interface Begun {
  secret: string
  uri: string
}

export async function addAuthenticator(): Promise<void> {
  const begun = await whenFresh(() => call(secondFactor.beginAuthenticator))
  if (!begun) return
  let codes: readonly string[] | null = null
  await openDialog('Set up an authenticator application', (close) => (
    <Setup
      begun={begun}
      onDone={(made) => {
        codes = made
        close()
      }}
    />
  ))
  if (codes) await showRecoveryCodes(codes)
}

function Setup({ begun, onDone }: { begun: Begun; onDone: (codes: readonly string[] | null) => void }) {
  const say = useWords()
  let newCodes: readonly string[] | null = null
  const give = async ({ code = '' }: { code?: string | undefined }) => {
    newCodes = (await call(secondFactor.confirmAuthenticator, { body: { code } })).recoveryCodes
  }
  return (
    <div className="stack small">
      <p className="reading">
        {say('Scan this with the application on your telephone, or type the key there.')}
      </p>
      <QrCode text={begun.uri} label={msg('QR code for the authenticator application')} />
      <p className={clsx('figures', css.secret)}>
        <span className="unseen">{say('Key')}</span>
        {begun.secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <FactorForm
        question={{ challenge: '', methods: ['AUTHENTICATOR'], passkeyOptions: null }}
        give={give}
        onGiven={() => onDone(newCodes)}
        submit={msg('Set up')}
      />
    </div>
  )
}

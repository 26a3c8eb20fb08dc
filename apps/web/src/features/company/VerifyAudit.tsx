import { call } from '@muster/client/call'
import { type AuditProof, company } from '@muster/contract/company'
import { msg } from '@muster/contract/msg'
import { Button } from '@muster/ui/Button.tsx'
import { count } from '@muster/ui/format.ts'
import { useWords } from '@muster/ui/words.ts'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useBusy } from '../../use-busy.ts'

/** Lets the server follow the whole chain, and says what it found. */
export function VerifyAudit() {
  const say = useWords()
  const [proof, setProof] = useState<AuditProof>()
  const [isBusy, run] = useBusy()
  const verify = () => {
    setProof(undefined)
    return run(async () => setProof(await call(company.verifyAudit)))
  }
  const Icon = proof?.intact ? IconShieldCheck : IconAlertTriangle
  return (
    <>
      <span role="status" className="row small">
        {proof && (
          <>
            <Icon size={18} stroke={1.6} aria-hidden />
            {proof.intact
              ? say('All {entries} entries are as they were written', { entries: count(proof.entries) })
              : say('Entry {id} is missing or was changed', { id: proof.firstBroken ?? '' })}
          </>
        )}
      </span>
      <Button label={msg('Verify')} busy={isBusy} onPick={() => void verify()} />
    </>
  )
}

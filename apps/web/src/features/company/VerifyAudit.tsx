import { call } from '@muster/client/call'
import type { AuditProof } from '@muster/contract/company/audit-proof'
import { company } from '@muster/contract/company/company'
import { Button } from '@muster/ui/button/Button.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import css from './company.module.css'

export function VerifyAudit() {
  const say = useWords()
  const [proof, setProof] = useState<AuditProof>()
  const verify = async () => {
    setProof(undefined)
    setProof(await call(company.verifyAudit))
  }
  return (
    <>
      <span role="status" className="small">
        {proof && (
          <>
            <Finding isSound={proof.intact}>
              {proof.intact
                ? say('All {entries} entries are as they were written', { entries: count(proof.entries) })
                : say('Entry {id} is missing or was changed', { id: proof.firstBroken ?? '' })}
            </Finding>
            <Finding isSound={proof.visits.intact}>{visitsText(proof.visits, say)}</Finding>
            {proof.isEndsFileDamaged && (
              <Finding isSound={false}>
                {say('The file that tells where the log ended is damaged: removed entries may be missed')}
              </Finding>
            )}
          </>
        )}
      </span>
      <Button label={msg('Verify')} onPick={verify} />
    </>
  )
}

function Finding({ isSound, children }: { isSound: boolean; children: ReactNode }) {
  const Icon = isSound ? IconShieldCheck : IconAlertTriangle
  return (
    <span className={css.finding}>
      <Icon size={18} stroke={1.6} aria-hidden />
      {children}
    </span>
  )
}

function visitsText({ intact, brokenIds }: AuditProof['visits'], say: Say) {
  if (intact) return say('The evidence of all visits is as it was written')
  return brokenIds.length > 0
    ? say('Visits that are missing or were changed: {ids}', { ids: brokenIds.join(', ') })
    : say('Seals of visits are missing or were changed')
}

import { ask, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { mySites } from '@muster/contract/sites/my-sites'
import { Button } from '@muster/ui/button/Button.tsx'
import { useState } from 'react'
import { ClientRepairs } from '../../shared/actions/ClientRepairs.tsx'

const few = 8
const most = 100
export const repairsAt = (id: number, size = few) =>
  ask(mySites.repairs, { params: { id }, query: { page: 0, size } })

/** What was or is being put right at a site, those that are open first. Nothing where there is nothing. */
export function SiteRepairs({ siteId }: { siteId: number }) {
  const [isAll, showAll] = useState(false)
  const { answer } = useAsk(repairsAt(siteId, isAll ? most : few))
  if (!answer) return null
  return (
    <>
      <ClientRepairs repairs={answer.content} />
      {!isAll && answer.totalElements > few && (
        <Button size="small" kind="plain" label={msg('Show all')} onPick={() => showAll(true)} />
      )}
    </>
  )
}

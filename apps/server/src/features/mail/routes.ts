import { mail } from '@muster/contract/mail'
import { addAuditEntry } from '../../db/audit.ts'
import { listed } from '../../db/page.ts'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { showMailLog } from './mail-log.ts'
import { mailLog, newestShown } from './queries.ts'

export function mailRoutes(serve: Serve, deps: AppDeps) {
  serve(mail.outbox, async ({ scope, query, address }) => {
    // Who reads the mails of others leaves an entry.
    await addAuditEntry(scope, { action: 'mail.outbox', target: {}, outcome: 200, address })
    const hasMailServer = deps.outside.sendMail !== undefined
    if (query.page === undefined)
      return showMailLog(scope, await mailLog(scope).limit(newestShown).execute(), hasMailServer)
    const page = await listed(mailLog(scope), query)
    return Array.isArray(page)
      ? showMailLog(scope, page, hasMailServer)
      : { ...page, content: await showMailLog(scope, page.content, hasMailServer) }
  })
}

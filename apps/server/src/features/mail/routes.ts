import { mail } from '@muster/contract/mail'
import { listed } from '../../db/page.ts'
import type { Serve } from '../../http/serve.ts'
import { mailShown, newestShown, outbox } from './queries.ts'

export function mailRoutes(serve: Serve) {
  serve(mail.outbox, async ({ scope, query }) => {
    if (query.page === undefined) {
      const newest = await outbox(scope).limit(newestShown).execute()
      return newest.map((row) => mailShown(scope, row))
    }
    const page = await listed(outbox(scope), query)
    return Array.isArray(page)
      ? page.map((row) => mailShown(scope, row))
      : { ...page, content: page.content.map((row) => mailShown(scope, row)) }
  })
}

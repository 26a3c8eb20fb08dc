import { signInLines } from '@muster/demo/sign-ins'
import type { Database } from './database.ts'
import type { AppDeps } from './deps.ts'
import { holdFile, isOutboundHeld } from './outside/egress/outbound-hold.ts'

interface Started {
  deps: Pick<AppDeps, 'pool'> & { outside: Pick<AppDeps['outside'], 'sendMail' | 'sendText'> }
  database: Pick<Database, 'how'>
  sharedRoot: string
  address: string
}

/** Tells whoever started it where it runs, and how to sign in to the demo company while there is one. */
export async function welcome(started: Started): Promise<void> {
  process.stdout.write(`\n${(await welcomeLines(started)).join('\n')}\n\n`)
}

export async function welcomeLines({ deps, database, sharedRoot, address }: Started): Promise<string[]> {
  return [
    `Muster runs at ${address}`,
    `  database: ${database.how}`,
    '  saved data survives a crash of the process; it survives a power loss if the disk stores what it confirms',
    ...(isOutboundHeld(sharedRoot)
      ? [`  on hold: no mail, text message or push is sent until ${holdFile(sharedRoot)} is removed`]
      : []),
    ...(deps.outside.sendMail
      ? []
      : ['  mail: no SMTP_URL is set; mails stay in the outbox (/settings/outbox)']),
    ...(deps.outside.sendText
      ? []
      : ['  text messages: no SMS_URL is set; they wait (/notifications/deliveries?gateway=SMS)']),
    ...(await signInLines(deps.pool)),
  ]
}

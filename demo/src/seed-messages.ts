import type { Seeder } from './bulk.ts'
import type { DemoOffice, Office } from './office.ts'
import type { PersonKey } from './people.ts'

const MINUTE = 60_000

interface Talk {
  kind: 'COMPANY' | 'BOOK' | 'INTERNAL'
  /** Of the first message, before now. */
  hoursAgo: number
  lines: readonly { by: PersonKey | 'client'; says: string }[]
}
const talks: readonly Talk[] = [
  {
    kind: 'COMPANY',
    hoursAgo: 50,
    lines: [
      { by: 'owner', says: 'The new gloves are in the store room. Please take a box for each site.' },
      { by: 'leader', says: 'Thank you! Two boxes are with me for the tower.' },
    ],
  },
  {
    kind: 'INTERNAL',
    hoursAgo: 26,
    lines: [
      { by: 'employee', says: 'The vacuum on level 3 makes a noise.' },
      { by: 'manager', says: 'I bring another one tomorrow. Use the one from level 2 until then.' },
    ],
  },
  {
    kind: 'BOOK',
    hoursAgo: 5,
    lines: [
      { by: 'client', says: 'We have visitors on Thursday. Could the foyer be done first?' },
      { by: 'manager', says: 'Of course, the team begins there.' },
    ],
  },
]

/** A few words in the conversations of the company and of the site where the employee works. */
export async function seedMessages(seeder: Seeder, { now }: DemoOffice, { people }: Office): Promise<void> {
  const places = await seeder.read<{ siteId: number; clientId: number; userId: number }>(
    `select j.site_id as "siteId", s.client_id as "clientId", a.user_id as "userId" from job_assignees a
       join jobs j on j.tenant_id = $1 and j.id = a.job_id and j.enabled
       join sites s on s.tenant_id = $1 and s.id = j.site_id and s.archived_at is null
     where a.tenant_id = $1 and a.removed_at is null order by a.id`,
  )
  const place = places.find(({ userId }) => userId === people.employee)
  if (!place) return
  const ids = await seeder.ids('conversations', talks.length)
  const at = ({ hoursAgo }: Talk, nth: number) => new Date(now.getTime() - (hoursAgo * 60 - nth * 7) * MINUTE)
  const idOf = (by: PersonKey | 'client') => (by === 'client' ? place.clientId : people[by])
  await seeder.seed(
    'conversations',
    talks.map((talk, nth) => ({
      id: ids[nth]!,
      kind: talk.kind,
      site_id: talk.kind === 'COMPANY' ? null : place.siteId,
      name: '',
      last_seq: talk.lines.length,
      last_message_at: at(talk, talk.lines.length - 1),
      created_at: at(talk, 0),
    })),
  )
  await seeder.seed(
    'messages',
    talks.flatMap((talk, nth) =>
      talk.lines.map(({ by, says }, line) => ({
        conversation_id: ids[nth]!,
        seq: line + 1,
        sender_id: idOf(by),
        text: says,
        sent_at: at(talk, line),
      })),
    ),
  )
  // Whoever wrote has read so far.
  await seeder.seed(
    'conversation_reads',
    talks.flatMap((talk, nth) =>
      talk.lines.map(({ by }, line) => ({
        conversation_id: ids[nth]!,
        user_id: idOf(by),
        read_seq: line + 1,
        read_at: at(talk, line),
        muted: false,
      })),
    ),
  )
}

import { afterAll, expect, inject, test } from 'vitest'
import { asOwner } from '../../db/connection/pool.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'

const adminUrl = inject('databaseUrl').replace('DATABASE', 'postgres')
const asAdmin = (statement: string) => asOwner(adminUrl, (client) => client.query(statement))
const databases: string[] = []

afterAll(async () => {
  for (const name of databases) await asAdmin(`drop database if exists ${name} with (force)`)
})

interface Wordings {
  /** Of the first company or the second: language, sentence, and what they say instead. */
  own: readonly [company: 0 | 1, language: string, sentence: string, says: string][]
  notification: { title: string; message: string }
}
/** What becomes of wordings that stood before a migration, once all migrations have run. */
async function afterMigration(migration: string, { own, notification }: Wordings) {
  const name = `reworded_texts_${process.pid}_${databases.length}`
  databases.push(name)
  const url = inject('databaseUrl').replace('DATABASE', name)
  await asAdmin(`create database ${name}`)
  const all = (await readMigrations()).map((each) => each.name)
  await migrate(
    url,
    all.filter((each) => each < migration),
  )
  await asOwner(url, async (owner) => {
    const { rows } = await owner.query(
      `insert into tenants (code, full_name) values ('old', 'Old and Sons'), ('two', 'Two') returning id`,
    )
    const companies = rows.map(({ id }) => id)
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [companies[0]])
    for (const [company, ...text] of own)
      await owner.query(
        'insert into own_texts (tenant_id, language, sentence, says, updated_at) values ($1, $2, $3, $4, now())',
        [companies[company], ...text],
      )
    await owner.query(
      `with role as (insert into roles (tenant_id, name, level) values ($1, 'Manager', 3) returning id),
         person as (insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
           select $1, id, 'Ava', 'Old', 'a@old.example', 'a@old.example' from role returning id),
         event as (insert into domain_events (tenant_id, name, payload, occurred_at)
           values ($1, 'schedule.missed', '{}', now()) returning id)
       insert into notifications (tenant_id, user_id, domain_event_id, type, title, message, created_at)
       select $1, person.id, event.id, 'schedule.missed', $2, $3, now() from person, event`,
      [companies[0], notification.title, notification.message],
    )
  })
  expect(await migrate(url)).toContain(migration)
  return asOwner(url, async (owner) => {
    const texts = await owner.query(
      'select language, sentence, says from own_texts order by tenant_id, language, sentence collate "C"',
    )
    const { rows } = await owner.query('select title, message from notifications')
    const lines = texts.rows.map(({ language, sentence, says }) => `${language} ${sentence}: ${says}`)
    return { texts: lines, notifications: rows }
  })
}

test("a company's own wordings and its notifications keep to sentences that were reworded", async () => {
  const { texts, notifications } = await afterMigration('20261126-1610-texts-in-plain-words.sql', {
    own: [
      [0, 'de', 'How I am told', 'Meine Meldungen'],
      [0, 'de', 'Sites', 'Reviere'],
      [0, 'en', 'Waiting', 'In the queue'],
      [0, 'en', 'Nothing holds these words', 'Nope'],
      [0, 'en', 'No results', 'Nothing here'],
      [1, 'en', '{name} did not come to {site}', '{name}: not at {site}'],
    ],
    notification: {
      title: '{name} did not come to {site}',
      message: '{detail} was to begin on {date} at {time}.',
    },
  })
  expect(texts).toEqual([
    'de My notification settings: Meine Meldungen',
    'de Sites: Reviere',
    'en No results: Nothing here',
    'en Pending: In the queue',
    'en Waiting: In the queue',
    'en {name} is a no-show at {site}: {name}: not at {site}',
  ])
  expect(notifications).toEqual([
    {
      title: '{name} is a no-show at {site}',
      message: '{detail} was due to start at {time} on {date}.',
    },
  ])
})

test('the same for the sentences that were reworded on 29 November', async () => {
  const { texts, notifications } = await afterMigration('20261129-1500-sentences-as-said.sql', {
    own: [
      [0, 'de', 'Has begun already', 'Läuft schon'],
      [0, 'de', 'Sites', 'Reviere'],
      [0, 'en', 'Nobody took the shift at {site}', 'Nobody wants {site}'],
      [1, 'en', 'A swap waits for approval', 'Please look at a swap'],
    ],
    notification: {
      title: 'Nobody took the shift at {site}',
      message: '{detail} on {date} at {time}. The first to take it has it.',
    },
  })
  expect(texts).toEqual([
    'de Has already started: Läuft schon',
    'de Sites: Reviere',
    'en No one accepted the shift at {site}: Nobody wants {site}',
    'en A swap needs approval: Please look at a swap',
  ])
  expect(notifications).toEqual([
    {
      title: 'No one accepted the shift at {site}',
      message: '{detail} on {date} at {time}. The first to accept gets it.',
    },
  ])
})

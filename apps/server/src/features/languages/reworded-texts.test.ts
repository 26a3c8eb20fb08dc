import { afterAll, expect, inject, test } from 'vitest'
import { migrate, readMigrations } from '../../db/migrate.ts'
import { asOwner } from '../../db/pool.ts'

const name = `reworded_texts_${process.pid}`
const migration = '20261126-1610-texts-in-plain-words.sql'
const adminUrl = inject('databaseUrl').replace('DATABASE', 'postgres')
const url = inject('databaseUrl').replace('DATABASE', name)
const asAdmin = (statement: string) => asOwner(adminUrl, (client) => client.query(statement))

afterAll(() => asAdmin(`drop database if exists ${name} with (force)`))

test("a company's own wordings and its notifications keep to sentences that were reworded", async () => {
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
    const [old, two] = rows.map(({ id }) => id)
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [old])
    const add = (tenant: unknown, language: string, sentence: string, says: string) =>
      owner.query(
        'insert into own_texts (tenant_id, language, sentence, says, updated_at) values ($1, $2, $3, $4, now())',
        [tenant, language, sentence, says],
      )
    await add(old, 'de', 'How I am told', 'Meine Meldungen')
    await add(old, 'de', 'Sites', 'Reviere')
    await add(old, 'en', 'Waiting', 'In the queue')
    await add(old, 'en', 'Nothing holds these words', 'Nope')
    await add(old, 'en', 'No results', 'Nothing here')
    await add(two, 'en', '{name} did not come to {site}', '{name}: not at {site}')
    await owner.query(
      `with role as (insert into roles (tenant_id, name, level) values ($1, 'Manager', 3) returning id),
         person as (insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
           select $1, id, 'Ava', 'Old', 'a@old.example', 'a@old.example' from role returning id),
         event as (insert into domain_events (tenant_id, name, payload, occurred_at)
           values ($1, 'schedule.missed', '{}', now()) returning id)
       insert into notifications (tenant_id, user_id, domain_event_id, type, title, message, created_at)
       select $1, person.id, event.id, 'schedule.missed', '{name} did not come to {site}',
         '{detail} was to begin on {date} at {time}.', now() from person, event`,
      [old],
    )
  })

  expect(await migrate(url)).toContain(migration)
  await asOwner(url, async (owner) => {
    const texts = await owner.query(
      'select language, sentence, says from own_texts order by tenant_id, language, sentence collate "C"',
    )
    expect(texts.rows.map(({ language, sentence, says }) => `${language} ${sentence}: ${says}`)).toEqual([
      'de My notification settings: Meine Meldungen',
      'de Sites: Reviere',
      'en No results: Nothing here',
      'en Pending: In the queue',
      'en Waiting: In the queue',
      'en {name} is a no-show at {site}: {name}: not at {site}',
    ])
    const told = await owner.query('select title, message from notifications')
    expect(told.rows).toEqual([
      {
        title: '{name} is a no-show at {site}',
        message: '{detail} was due to start at {time} on {date}.',
      },
    ])
  })
})

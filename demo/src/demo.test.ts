import { chat } from '@muster/contract/chat'
import { cover } from '@muster/contract/cover/cover'
import { dashboard } from '@muster/contract/dashboard'
import { feedback } from '@muster/contract/feedback'
import { AnswerType, frequencies, PromptType, specTypes } from '@muster/contract/jobs/job-details'
import { rowsOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import { notifications } from '@muster/contract/notifications/notifications'
import { problems } from '@muster/contract/problems'
import { workStatuses } from '@muster/contract/works/status'
import { contractStatus } from '@muster/rules/people/contract-status'
import { checkTfn } from '@muster/rules/people/tfn'
import { localDate } from '@muster/rules/time/zone'
import zoneOfPlace from '@photostructure/tz-lookup'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealedAad } from '../../apps/server/src/features/users/record-queries.ts'
import { keyOf } from '../../apps/server/src/outside/store/file-keys.ts'
import { welcomeLines } from '../../apps/server/src/welcome.ts'
import { type Fresh, fresh } from '../test/fresh.ts'
import { clientKeys, demoCode, emailOf, people, portraitKeys, signInKeys } from './data.ts'
import { signInLines } from './sign-ins.ts'

describe('the demo company', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  let demo: Fresh
  beforeAll(async () => {
    demo = await fresh(now)
    expect(await signInLines(demo.deps.pool)).toEqual([])
    expect(await demo.make()).toBe(true)
  })
  afterAll(() => demo.end())

  test('is made once', async () => {
    const before = await demo.rows('select count(*) from works')
    expect(await demo.make()).toBe(false)
    expect(await demo.rows('select count(*) from works')).toEqual(before)
    expect(await demo.values('select code as value from tenants')).toEqual([demoCode])
  })

  test('has actions in every state that waits or is settled, some of failed checks, and two incidents', async () => {
    expect(await demo.values('select distinct state as value from actions order by 1')).toEqual([
      ...['CANNOT', 'DOING', 'DONE', 'OPEN', 'VERIFIED'],
    ])
    expect(await demo.values('select distinct source as value from actions order by 1')).toEqual([
      ...['ANSWER', 'BY_HAND', 'INCIDENT'],
    ])
    expect(await demo.values('select kind || state as value from incidents order by id')).toEqual([
      ...['HAZARDOPEN', 'INJURYCLOSED'],
    ])
    // Each step of an action of a visit is in the evidence of that visit.
    await demo.none(`select from action_changes c join actions a on a.id = c.action_id
      where a.work_id is not null and not exists (select from work_entries e
        where e.work_id = a.work_id and e.kind = 'action' and (e.content::jsonb ->> 'actionId')::bigint = a.id)`)
  })

  test('D1-01: is verified, and has a logo and a cover whose bytes are there', async () => {
    const [seen] = await demo.rows(
      `select t.verified, array_agg(f.key order by f.name) as keys from tenants t
        join files f on f.tenant_id = t.id and f.id in (t.logo_file_id, t.cover_file_id) group by t.verified`,
    )
    const { verified, keys } = seen as { verified: boolean; keys: string[] }
    expect([verified, keys.length]).toEqual([true, 2])
    for (const key of keys) expect(await demo.deps.outside.store.read(keyOf(key, 'medium'))).toBeTruthy()
  })

  test('D1-01: has twelve people with a picture of their own, whose bytes are there', async () => {
    const pictures = await demo.rows<{ email: string; key: string; sha256: string }>(
      `select u.email, f.key, encode(f.sha256, 'hex') as sha256 from users u
        join files f on f.tenant_id = u.tenant_id and f.id = u.image_file_id and f.created_by = u.id`,
    )
    expect(pictures.map(({ email }) => email).sort()).toEqual(portraitKeys.map(emailOf).sort())
    expect(new Set(pictures.map(({ sha256 }) => sha256)).size).toBe(12)
    for (const { key } of pictures)
      expect(await demo.deps.outside.store.size(keyOf(key, 'thumb'))).toBeGreaterThan(0)
  })

  test('has six clients with sites, a contract and works; from eight sites on a home has a search', async () => {
    const clients = await demo.rows<{ email: string; sites: number; contracts: number; works: number }>(
      `select u.email, (select count(*)::int from sites s where s.client_id = u.id) as sites,
        (select count(*)::int from contracts c where c.client_id = u.id and not c.suspended
          and '${now.toISOString()}'::date between c.start_date and c.end_date) as contracts,
        (select count(*)::int from works w where w.client_id = u.id) as works
      from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id where r.level = 10 order by u.id`,
    )
    expect(clients.map(({ email }) => email)).toEqual(clientKeys.map(emailOf))
    for (const { sites, contracts, works } of clients) {
      expect(sites).toBeGreaterThan(1)
      expect(contracts).toBeGreaterThan(0)
      expect(works).toBeGreaterThan(20)
    }
    expect(clients.find(({ email }) => email === emailOf('client'))!.sites).toBeGreaterThanOrEqual(8)
    await demo.none(`select l.id from contract_sites l
      join contracts c on c.tenant_id = l.tenant_id and c.id = l.contract_id
      join sites s on s.tenant_id = l.tenant_id and s.id = l.site_id where s.client_id <> c.client_id`)
  })

  test('holds JSON as JSON, and not as a text of it', async () => {
    const columns = await demo.rows(
      `select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and data_type = 'jsonb' order by 1, 2`,
    )
    expect(columns).toContainEqual({ table: 'files', column: 'variants' })
    for (const { table, column } of columns as { table: string; column: string }[])
      await demo.none(
        `select '${table}.${column}' as text from ${table} where jsonb_typeof(${column}) = 'string'`,
      )
  })

  test('lets each of the eight in, with hashes of their own, and nobody else', async () => {
    const told = (await signInLines(demo.deps.pool)).join('\n')
    expect(told.match(/\S+@\S+/g)).toEqual(signInKeys.map(emailOf))
    expect(signInKeys).toHaveLength(8)
    for (const key of signInKeys) {
      const signed = await demo.signIn(emailOf(key))
      expect(signed.user).toMatchObject({
        firstName: people[key].first_name,
        userRole: { roleLevel: people[key].level },
        noticeAcknowledged: true,
      })
    }
    const hashes = await demo.values(
      'select password_hash as value from users where password_hash is not null',
    )
    expect(new Set(hashes).size).toBe(8)
  })

  test('has an open offer with an answer, whose record can be read, and a swap that waits for the office', async () => {
    const { accessToken: token } = await demo.signIn(emailOf('manager'))
    const [offer] = rowsOf(await demo.call(cover.offers, { token }))
    expect(offer).toMatchObject({ state: 'OPEN', asked: 3, saidNo: 1 })
    const { people } = await demo.call(cover.record, { token, id: offer!.id })
    expect(people.map(({ answer, reasons }) => [answer, reasons.visitsHere])).toEqual([
      ['NO', 6],
      [null, 3],
      [null, 0],
    ])
    const swaps = rowsOf(await demo.call(cover.swaps, { token }))
    expect(swaps.map(({ state }) => state)).toEqual(['ACCEPTED'])
  })

  test('has leave in each state, whose shifts are uncovered, and three people who say when they can work', async () => {
    const { accessToken: token } = await demo.signIn(emailOf('manager'))
    const rows = rowsOf(await demo.call(leave.list, { token }))
    expect(rows.map(({ state, kind }) => `${state} ${kind}`).sort()).toEqual([
      'APPROVED PLANNED',
      'APPROVED SICK',
      'DECLINED PLANNED',
      'REQUESTED PLANNED',
      'WITHDRAWN PLANNED',
    ])
    const sick = rows.find(({ kind }) => kind === 'SICK')!
    expect([sick.shifts > 0, sick.reason]).toEqual([true, null])
    await demo.none(
      `select id from released_shifts r where not exists (select from schedule_exceptions e
        where e.tenant_id = r.tenant_id and e.event_id = r.event_id and e.occurrence_date = r.occurrence_date
          and e.kind = 'removed')`,
    )
    expect(
      await demo.values('select count(distinct user_id)::int as value from availability_windows'),
    ).toEqual([3])
  })

  test('has a few messages, read by whoever wrote and unread for the others', async () => {
    const kinds = await demo.values(
      `select c.kind || ' ' || count(*) || ' ' || c.last_seq as value from messages m
        join conversations c on c.tenant_id = m.tenant_id and c.id = m.conversation_id group by c.kind, c.last_seq`,
    )
    expect(kinds.sort()).toEqual(['BOOK 2 2', 'COMPANY 2 2', 'INTERNAL 2 2'])
    const unreadBy = async (who: string) => {
      const { accessToken: token } = await demo.signIn(emailOf(who as 'employee'))
      return (await demo.call(chat.unread, { token })).messages
    }
    expect(await unreadBy('employee')).toBe(5)
    expect(await unreadBy('client')).toBe(1)
  })

  test('keeps the numbers of its people sealed, for the payroll to read', async () => {
    const [row] = await demo.rows<{ id: number; tenantId: number; sealed: Buffer; tail: string }>(
      `select id, tenant_id as "tenantId", tax_number_cipher as sealed, tax_number_tail as tail
        from users where email = '${emailOf('employee')}'`,
    )
    const { id, tenantId, sealed, tail } = row!
    const digits = demo.deps.vault.unseal(tenantId, sealedAad(id, 'taxNumber'), sealed)
    expect([checkTfn(digits).kind, tail]).toEqual(['valid', digits.slice(-3)])
  })

  test('fills the counters and the bells', async () => {
    const { accessToken } = await demo.signIn(emailOf('manager'))
    const { countMap } = await demo.call(dashboard.counts, { token: accessToken })
    expect(countMap).toMatchObject({
      CLIENTS_TOTAL: 6,
      EMPLOYERS_TOTAL: 23,
      JOB_SITES_TOTAL: 27,
      JOBS_TOTAL: 48,
    })
    expect(countMap.WORKS_TOTAL).toBeGreaterThan(1500)
    expect(countMap.WORKS_TOTAL).toBeLessThan(2500)
    expect(countMap.STORAGE_USED).toBeGreaterThan(500_000)
    const { accessToken: worker } = await demo.signIn(emailOf('employee'))
    const list = await demo.call(notifications.list, { token: worker })
    const told = Array.isArray(list) ? list : list.content
    expect(told.filter((each) => !each.read).length).toBeGreaterThan(0)
    expect(told.some((each) => each.read)).toBe(true)
    expect(told.every((each) => !each.message.includes('{'))).toBe(true)
  })

  test('has something to answer for both clients who sign in, and what one reported', async () => {
    const requestsOf = async (key: 'client' | 'client2') => {
      const { accessToken: token } = await demo.signIn(emailOf(key))
      const forms = await demo.call(feedback.waiting, { token })
      const reported = await demo.call(problems.list, { token })
      return { forms, reported: Array.isArray(reported) ? reported : reported.content }
    }
    const [one, other] = [await requestsOf('client'), await requestsOf('client2')]
    expect([one.forms.length, other.forms.length]).toEqual([1, 1])
    expect(one.forms[0]!.id).not.toBe(other.forms[0]!.id)
    expect(one.reported.map(({ state }) => state)).toEqual(['NEW', 'IN_PROGRESS', 'DECLINED', 'SOLVED'])
    expect(other.reported).toEqual([])
    // Every answer belongs to a request of its client that was asked before.
    await demo.none(`select w.id from works w left join feedback_requests r
      on r.tenant_id = w.tenant_id and r.work_id = w.id and r.client_id = w.user_id and r.asked_at < w.started_at
      where w.spec_types = '{FEEDBACK}' and r.id is null`)
  })

  test('has its sites in their zones, each under a contract in force of its client', async () => {
    const sites = await demo.rows<{ latitude: number; longitude: number; timezone: string }>(
      'select latitude, longitude, timezone from sites',
    )
    for (const site of sites) expect(zoneOfPlace(site.latitude, site.longitude)).toBe(site.timezone)
    const today = localDate('Australia/Sydney', now.getTime())
    await demo.none(`select s.name from sites s where not exists (
      select from contract_sites l join contracts c on c.tenant_id = l.tenant_id and c.id = l.contract_id
      where l.tenant_id = s.tenant_id and l.site_id = s.id and c.client_id = s.client_id and not c.suspended
        and '${today}' between c.start_date and c.end_date)`)
    const terms = await demo.rows<{ startDate: string; endDate: string; suspended: boolean }>(
      'select start_date as "startDate", end_date as "endDate", suspended from contracts',
    )
    expect(new Set(terms.map((term) => contractStatus(term, today)))).toEqual(
      new Set(['Active', 'Not active yet', 'Expired']),
    )
    expect(terms.filter((term) => term.suspended)).toHaveLength(1)
    await demo.none(`select j.id from jobs j
      join contract_sites l on l.tenant_id = j.tenant_id and l.id = j.contract_site_id
      join contracts c on c.tenant_id = l.tenant_id and c.id = l.contract_id
      join job_details d on d.tenant_id = j.tenant_id and d.id = j.job_detail_id
      where l.site_id <> j.site_id or c.client_id <> j.client_id or d.client_id <> j.client_id`)
    expect(
      await demo.values('select count(distinct site_group_id)::int as value from site_group_sites'),
    ).toEqual([5])
  })

  test('asks and answers every kind of question', async () => {
    const kinds = (column: string, table: string) =>
      demo.values(`select distinct ${column} as value from ${table} where ${column} is not null`)
    expect(new Set(await kinds('answer_type', 'questionnaires'))).toEqual(new Set(AnswerType.options))
    expect(new Set(await kinds('spec_type', 'job_specs'))).toEqual(new Set(specTypes))
    expect(new Set(await kinds('prompt_type', 'job_specs'))).toEqual(new Set(PromptType.options))
    const frequent = [
      ...(await kinds('frequency', 'job_specs')),
      ...(await kinds('frequency', 'job_spec_items')),
    ]
    expect(new Set(frequent)).toEqual(new Set(frequencies))
    expect(new Set(await kinds('status', 'works'))).toEqual(new Set(workStatuses))
    const answered = await demo.values(`select distinct q.answer_type as value from questionnaires q
      where exists (select from answers a where a.questionnaire_id = q.id and a.answer is not null)
        or exists (select from answer_files f where f.questionnaire_id = q.id)`)
    expect(new Set(answered)).toEqual(new Set(AnswerType.options))
    expect(await demo.values('select count(*)::int > 0 as value from answers where not_applicable')).toEqual([
      true,
    ])
  })

  test('is told at the start, with the sign-ins', async () => {
    const lines = await welcomeLines({
      deps: demo.deps,
      database: { how: 'a test' },
      sharedRoot: '/nowhere',
      address: 'http://muster.test',
    })
    const table = lines.slice(lines.findIndex((line) => line.includes('Demo company'))).join('\n')
    expect(table).toMatchInlineSnapshot(`
      "  Demo company: company code demo, password Muster-demo-1
          Owner          owner@demo.test
          Administrator  admin@demo.test
          Manager        manager@demo.test
          Team leader    leader@demo.test
          Employee       employee@demo.test
          Contractor     contractor@demo.test
          Client         client@demo.test
          Client         client2@demo.test"
    `)
  })

  test('stores every file it names, each under a key of its own', async () => {
    const files = await demo.rows<{ key: string; mime: string; size: number }>(
      'select key, mime, size from files',
    )
    // Logo and cover, portraits, photos.
    expect(files.filter(({ mime }) => mime === 'image/jpeg')).toHaveLength(2 + 12 + 60)
    expect(new Set(files.map((file) => file.key)).size).toBe(files.length)
    expect(new Set(files.map((file) => file.mime))).toEqual(new Set(['image/jpeg', 'text/plain']))
    for (const { key, mime, size } of files) {
      const sizes = await Promise.all(
        (['full', 'medium', 'thumb'] as const).map((each) => demo.deps.outside.store.size(keyOf(key, each))),
      )
      expect(sizes.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBe(size)
      const thumb = sizes[2]
      expect(thumb === null).toBe(mime === 'text/plain')
    }
    await demo.none(
      `select f.id from files f where (select count(*) from answer_files a where a.file_id = f.id)
        + (select count(*) from users u where u.image_file_id = f.id)
        + (select count(*) from tenants t where f.id in (t.logo_file_id, t.cover_file_id)) <> 1`,
    )
  })
})

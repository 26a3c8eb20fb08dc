import { randomBytes } from 'node:crypto'
import { sites } from '@muster/contract/sites/sites'
import { works } from '@muster/contract/works/works'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aTenant, type Tenant } from '../../../../test/tenant.ts'
import { anOpenWork, minutesOn, sha256Of } from '../examples.ts'

const specs = [{ items: [{ questions: [{ answerType: 'AFTER_IMAGES' as const }] }] }]

async function largePicture() {
  const size = { width: 2400, height: 1600 }
  const noise = randomBytes(size.width * size.height * 3)
  return sharp(noise, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 50 })
    .toBuffer()
}

async function waitingTransactions({ owner }: Tenant) {
  const { rows } = await owner.query<{ many: number }>(
    `select count(*)::int as many from pg_stat_activity
     where datname = current_database() and application_name = 'muster' and state = 'idle in transaction'`,
  )
  return rows[0]!.many
}

test('photos of many people at once leave connections to whoever looks at a screen', async () => {
  const t = await aTenant()
  const picture = await largePicture()
  const own = await Promise.all(Array.from({ length: 16 }, () => anOpenWork(t, { specs })))
  let isSent = false
  const sending = Promise.all(
    own.map(({ id, worker, questionIds: [questionnaireId] }) => {
      const body = {
        questionnaireId: questionnaireId!,
        sha256: sha256Of(picture),
        takenAt: minutesOn(t, -5),
      }
      const file = new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' })
      return t.call(works.addFile, { params: { id }, body, file, fileName: 'hall.jpg' }, { as: worker })
    }),
  ).finally(() => {
    isSent = true
  })
  const seen: number[] = []
  while (!isSent) {
    seen.push(await waitingTransactions(t))
    await t.call(sites.list)
  }
  expect(await sending).toHaveLength(16)
  expect(Math.max(...seen)).toBeGreaterThan(0)
  expect(Math.max(...seen)).toBeLessThanOrEqual(4)
})

// guards: apps/server/src/features/files/**, apps/server/src/outside/**
// takes: 20 s
import { expect, test } from 'vitest'
import { anUploadProcess, killDuringUploads } from '../security/upload-process.ts'

test('U11: killed during uploads, every row has its bytes, and after a start nothing is left over', async () => {
  const on = await anUploadProcess()
  const { acknowledged, lost, atDeath, swept } = await killDuringUploads(on, { count: 40, after: 8 })
  const said = on.server.output().slice(-3000)
  await on.end()
  expect(lost).toBe(0)
  expect(acknowledged).toBeGreaterThanOrEqual(8)
  expect(acknowledged).toBeLessThan(40)
  expect(atDeath).toMatchObject({ withoutBytes: 0, wrong: 0 })
  expect(atDeath.rows).toBeGreaterThanOrEqual(acknowledged)
  expect(swept, said).toEqual({ rows: atDeath.rows, withoutBytes: 0, wrong: 0, orphans: 0 })
})

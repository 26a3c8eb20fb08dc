import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { aCompany, type BenchCompany, type Opened, openBenchCompany } from './a-company.ts'
import type { Group } from './groups/group.ts'
import type { Stack } from './stack.ts'

const cache = path.resolve(import.meta.dirname, '../.cache/bench')
const seeds = path.resolve(import.meta.dirname, 'seeds')

/**
 * A folder for what is seeded, named for how it is seeded and for the day, as it reaches up to today; others are
 * removed. Its tables move on with the migrations, as those of any installation.
 */
export async function keptFolder(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const name of (await readdir(seeds)).sort())
    hash.update(name).update(await readFile(path.join(seeds, name)))
  const name = hash.digest('hex').slice(0, 12)
  await mkdir(path.join(cache, name), { recursive: true })
  for (const other of await readdir(cache))
    if (other !== name) await rm(path.join(cache, other), { recursive: true, force: true })
  return path.join(cache, name)
}

/** A company with the group's rows: one seeded before where there is one in the kept folder. */
export async function plantedOnce(
  stack: Stack,
  group: Group,
  share: number,
  kept: string | undefined,
): Promise<BenchCompany> {
  const note = kept && path.join(kept, `${group.name.toLowerCase().replaceAll(' ', '-')}-${share}.json`)
  if (note && existsSync(note))
    return aCompany(stack, share, JSON.parse(await readFile(note, 'utf8')) as Opened)
  const opened = await openBenchCompany(stack, share)
  const company = await aCompany(stack, share, opened)
  await group.seed(company)
  if (note) await writeFile(note, JSON.stringify(opened))
  return company
}

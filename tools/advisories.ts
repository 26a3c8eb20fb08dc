// npm run advisories: whether the registry knows of a weakness in a package that the product runs with. A registry that does
// not answer is said and stops nothing. `-- --bill file.json` writes the bill of materials (CycloneDX), from the lock alone.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source-files.ts'

const grave = ['high', 'critical']
const waitMs = 120_000

interface Audit {
  error?: { code?: string; summary?: string }
  message?: string
  vulnerabilities?: Record<string, { severity: string; range: string }>
}

const npm = (...args: string[]) =>
  spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: waitMs, maxBuffer: 1 << 27 })

function audited(): Audit | undefined {
  const { stdout } = npm('audit', '--json', '--omit=dev', '--package-lock-only', '--fetch-retries=0')
  try {
    return JSON.parse(stdout) as Audit
  } catch {
    return undefined
  }
}

/** Ends with 1 where a grave weakness is known. */
function checkAdvisories() {
  const audit = audited()
  if (!audit?.vulnerabilities) {
    const why = audit?.error?.summary || audit?.message || 'it did not answer'
    return console.log(`Advisories were not checked: the registry cannot be asked (${why})`)
  }
  const found = Object.entries(audit.vulnerabilities).filter(([, { severity }]) => grave.includes(severity))
  for (const [name, { severity, range }] of found) console.log(`${name} ${range}: ${severity}`)
  console.log(`Advisories: ${found.length} packages with a grave weakness`)
  if (found.length > 0) process.exitCode = 1
}

interface Bill {
  components: { name: string; version: string }[]
}
interface Lock {
  packages: Record<string, { version?: string; dev?: boolean }>
}

/** What the lock names for more than development, as `name@version`. */
function packagesOfProduct(): Set<string> {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
  return new Set(
    Object.entries(packages)
      .filter(([at, { dev }]) => at.includes('node_modules/') && !dev)
      .map(([at, { version }]) => `${at.split('node_modules/').at(-1)}@${version}`),
  )
}

function writeBill(file: string) {
  // Asked to leave out development, npm leaves out what any workspace names for it, the product's own parts too.
  const { stdout, stderr, status } = npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only')
  if (status !== 0) throw new Error(`The bill of materials could not be made: ${stderr}`)
  const ofProduct = packagesOfProduct()
  const bill = JSON.parse(stdout) as Bill
  const components = bill.components.filter(({ name, version }) => ofProduct.has(`${name}@${version}`))
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...bill, components }, null, 2))
  console.log(`${components.length} packages are in ${file}`)
}

const [flag, file] = process.argv.slice(2)
if (flag === '--bill' && file) writeBill(file)
else checkAdvisories()

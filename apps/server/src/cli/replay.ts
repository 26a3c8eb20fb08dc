import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readTrack, replayTrack } from './replay-track.ts'

const usage = `npm run replay -- --tenant <code> --email <e-mail> --password <password> --job <id> --track <points.csv> [options]

Does a recorded track as a work of the person who signs in, over HTTP: starts it, sends the points as fixes, finishes it.
The file has the columns time_utc, lat and lng.

  --url <address>   the server, http://127.0.0.1:3000 unless told
  --start <time>    when the work starts, ISO 8601 with offset; or now, unless told: the track ends now
`
const say = (text: string) => process.stdout.write(`${text}\n`)

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    tenant: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    job: { type: 'string' },
    track: { type: 'string' },
    start: { type: 'string', default: 'now' },
  },
})
const { tenant, email, password, track } = values
const jobId = Number(values.job)
const startAt = values.start === 'now' ? undefined : Date.parse(values.start)
if (!tenant || !email || !password || !track || !Number.isInteger(jobId) || Number.isNaN(startAt)) {
  process.stderr.write(usage)
  process.exit(2)
}

try {
  const points = readTrack(await readFile(track, 'utf8'))
  const url = values.url.replace(/\/$/, '')
  const given = { url, tenant, email, password, jobId, points }
  const done = await replayTrack(startAt === undefined ? given : { ...given, startAt })
  say(`Work ${done.workId}: ${done.startTime} to ${done.endTime}`)
  say(`${done.stored} of ${points.length} fixes stored`)
  for (const [code, count] of done.refused) say(`${count} refused with ${code}`)
  say(`${(done.metres / 1000).toFixed(3)} km`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

// Prints what this Node's time zone data say: their version, and for each zone the offsets from 2018 to 2032 as
// [the minute from which, the offset]. Runs under any Node from 18 on, so that versions can be held against each other.
const [from, to] = [Date.UTC(2018, 0), Date.UTC(2033, 0)]
// Morocco's clocks went back for a month; no zone changes twice within less.
const step = 14 * 86_400_000
const minute = 60_000

const zones = {}
for (const zone of Intl.supportedValuesOf('timeZone')) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
    year: '2-digit',
  })
  // '26, GMT+10:00'
  const offsetAt = (t) => format.format(t).split(', ')[1]
  let offset = offsetAt(from)
  const changes = [[from, offset]]
  for (let t = from; t < to; t += step) {
    if (offsetAt(t + step) === offset) continue
    let [before, after] = [t, t + step]
    while (after - before > minute) {
      const middle = before + Math.floor((after - before) / 2 / minute) * minute
      if (offsetAt(middle) === offset) before = middle
      else after = middle
    }
    offset = offsetAt(after)
    changes.push([after, offset])
  }
  zones[zone] = changes
}
process.stdout.write(JSON.stringify({ version: process.versions.tz, zones }))

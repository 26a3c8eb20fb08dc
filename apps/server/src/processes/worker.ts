// One of the processes that answer requests; started by the main process alone (crew.ts).
import type { BatchPlaces } from '../http/hand-over.ts'
import { runMember } from './member.ts'
import { messageOf, type ToMember } from './messages.ts'
import { serveHttp } from './serve-http.ts'

/** As the main process says it; one after the other. */
function batchPlaces(): BatchPlaces {
  let places: readonly string[] = []
  let turn = 0
  process.on('message', (sent) => {
    const message = messageOf<ToMember>(sent)
    if (message?.muster === 'batches') places = message.places
  })
  return { next: () => places[turn++ % places.length] }
}

const places = batchPlaces()
runMember({
  // Others take them in its place.
  batchesAtOnce: 1,
  async serve(deps, config) {
    const serving = await serveHttp({ ...deps, batchPlaces: places }, config)
    return { serving, at: serving.port }
  },
})

export interface MapSource {
  /** A whole MapLibre style of another server. */
  readonly styleURL: string | null
  /** An archive of PMTiles with the streets, which lies over the built-in land. */
  readonly tilesURL?: string | null | undefined
}
const builtIn: MapSource = { styleURL: null }
let askSource: () => Promise<MapSource> = async () => builtIn
let asked: Promise<MapSource> | undefined

/** How to learn what is configured; asked once, by the first map. */
export const setMapSource = (ask: () => Promise<MapSource>) => {
  askSource = ask
  asked = undefined
}

/** What is configured. Where it cannot be learnt the next map asks again, and this one is drawn as it is built in. */
export function mapSource(): Promise<MapSource> {
  asked ??= askSource().catch(() => {
    asked = undefined
    return builtIn
  })
  return asked
}

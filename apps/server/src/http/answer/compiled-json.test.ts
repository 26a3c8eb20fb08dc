import { reports } from '@muster/contract/reports'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonWriter } from './compiled-json.ts'

const names = ['Depot "North"\n\\', '码头 🏗️ مستودع', '\u2028\ud800', 'a'.repeat(100), '</script>', '']
const cell = { lat: -27.46985, lng: 153.02515, count: 3 }
const map = {
  locations: [cell, { lat: 0, lng: -0.00005, count: 1 }, { lat: 1e-7, lng: 180, count: 2 ** 40 }],
  accuracy: 'HIGH',
  total: 7,
  hidden: 0,
  busiest: names.map((name, at) => ({ ...cell, siteId: at + 1, name })),
}
const write = jsonWriter(reports.heatMap)

test('a long answer has the bytes that every other one has', () => {
  const data = z.parse(reports.heatMap.answer, map)
  expect(write(map).data.toString()).toBe(JSON.stringify(data))
})

test('an answer that is not as promised is not sent', () => {
  const broken = [
    { ...map, total: 1.5 },
    { ...map, hidden: Number.NaN },
    { ...map, accuracy: 'FINE' },
    { ...map, locations: [{ lat: 1, lng: 2 }] },
    { ...map, locations: [cell, { ...cell, lat: '1' }] },
    { ...map, busiest: [{ ...cell, siteId: 0, name: '' }] },
  ]
  for (const answer of broken) expect(() => write(answer)).toThrow('reports.heatMap broke its promise')
})

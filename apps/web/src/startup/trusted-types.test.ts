import { expect, test } from 'vitest'
import { ownScript, plainHtml } from './trusted-types.ts'

const origin = 'https://muster.test'

test('S-11: no tag gets through but a plain link to another site', () => {
  const css = ':where([data-x]) > p { color: red }'
  expect(plainHtml(css)).toBe(css)
  const named = '<a href="https://openstreetmap.org/copyright" target="_blank">© OpenStreetMap</a> and others'
  expect(plainHtml(named)).toBe(named)
  for (const hostile of [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="https://a.test" onclick="alert(1)">x</a>',
    '<a href="https://a.test"><img src=x onerror=alert(1)></a>',
    `${named}<svg onload=alert(1)>`,
  ]) {
    const html = plainHtml(hostile).replaceAll(named, '')
    expect(html, hostile).not.toMatch(/<(?!\/?a[ >])/)
    expect(html, hostile).not.toMatch(/<a[^>]*(?:javascript|onclick)/)
  }
  expect(plainHtml('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)>')
})

test('S-11: scripts come from the application alone', () => {
  for (const own of ['/sw.js', `${origin}/assets/map.js`, `blob:${origin}/0b9f3c52`])
    expect(ownScript(own, origin)).toBe(own)
  for (const foreign of [
    'https://elsewhere.test/x.js',
    '//elsewhere.test/x.js',
    'data:text/javascript,1',
    'blob:https://elsewhere.test/1',
  ])
    expect(() => ownScript(foreign, origin)).toThrow(TypeError)
})

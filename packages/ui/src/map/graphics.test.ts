import { expect, test, vi } from 'vitest'
import { isSoftware, lightenWhileMoving } from './graphics.ts'

test.each([
  ['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)', true],
  ['llvmpipe (LLVM 17.0.6, 256 bits)', true],
  ['ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0, D3D11)', true],
  ['Apple Software Renderer', true],
  ['ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)', false],
  ['Adreno (TM) 640', false],
  ['', false],
])('%s', (renderer, expected) => expect(isSoftware(renderer)).toBe(expected))

function aMap() {
  const heard: [name: string, listener: () => void][] = []
  const say = (name: string) => {
    for (const [of, listener] of heard) if (of === name) listener()
  }
  const map = {
    ratio: 2,
    moving: false,
    on: (name: string, listener: () => void) => heard.push([name, listener]),
    isMoving: () => map.moving,
    getPixelRatio: () => map.ratio,
    setPixelRatio(ratio: number) {
      map.ratio = ratio
      if (map.moving) return
      say('move')
      say('moveend')
    },
  }
  return { map, say }
}

test('a map is coarser while it moves, and whole again once it rests', () => {
  vi.useFakeTimers()
  const { map, say } = aMap()
  lightenWhileMoving(map as never)
  say('move')
  say('moveend')
  expect(map.ratio).toBe(2)
  map.moving = true
  say('move')
  expect(map.ratio).toBe(1)
  map.moving = false
  say('moveend')
  vi.advanceTimersByTime(300)
  map.moving = true
  say('move')
  vi.advanceTimersByTime(1000)
  expect(map.ratio).toBe(1)
  map.moving = false
  say('moveend')
  vi.advanceTimersByTime(500)
  expect(map.ratio).toBe(2)
  vi.useRealTimers()
})

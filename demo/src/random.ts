/** Numbers that look random and are the same every time: the demo company is made alike everywhere. */
export interface Random {
  /** From 0 to 1, 1 not included. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  between(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
}

/** The generator of a seed; other seeds go other ways. sfc32, seeded by FNV-1a. */
export function seeded(seed: string): Random {
  let [a, b, c, count] = [hash(seed, 0), hash(seed, 1), hash(seed, 2), 1]
  const next = () => {
    const sum = (a + b + count++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 12; i++) next()
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    between: (least, most) => least + next() * (most - least),
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)]!,
  }
}

function hash(text: string, salt: number): number {
  let value = 0x811c9dc5 ^ salt
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value | 0
}

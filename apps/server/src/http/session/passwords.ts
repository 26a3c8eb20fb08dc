import { hash, verify } from '@node-rs/argon2'
import { failure } from '../failures.ts'

/** Argon2id as OWASP's Password Storage Cheat Sheet sets it: 19 MiB, two passes, one lane. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}
const fullCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time whether or not there is such a person: pass undefined where there is no hash. */
  verify(hashed: string | undefined | null, password: string): Promise<boolean>
  /** Made at another cost than the one of now: to be made anew while the password is at hand. */
  isOutdated(hashed: string): boolean
}

// Hashing shares its threads with the file system: few at a time, and beyond a short queue the caller is told to wait.
const atOnce = 2
const waitingAtMost = 40

export function openPasswords(cost: PasswordCost = fullCost): Passwords {
  // The library's default algorithm is Argon2id.
  const options = { parallelism: 1, ...cost }
  const nobody = hash('nobody has this password', options)
  const waiting: (() => void)[] = []
  let running = 0
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw failure('server.busy')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    isOutdated: (hashed) => !hashed.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`),
    async verify(hashed, password) {
      const against = hashed ?? (await nobody)
      const matches = await inTurn(() => verify(against, password))
      return matches && Boolean(hashed)
    },
  }
}

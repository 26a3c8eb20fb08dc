import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Egress } from './egress.ts'

/** While this file lies in the folder of all machines nothing is sent to anybody outside: a copy of an installation tells nobody. */
export const holdFile = (root: string) => path.join(root, 'quiet')

export const isOutboundHeld = (root: string) => existsSync(holdFile(root))

export const holdOutbound = (root: string, why: string) => writeFile(holdFile(root), `${why}\n`)

/** Takes the place of every way out meanwhile. */
export const noEgress: Egress = () =>
  Promise.reject(new Error('Nothing is sent while the file quiet is there'))

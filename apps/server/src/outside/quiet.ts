import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Egress } from './egress.ts'

/** While this file lies in the data folder nothing is sent to anybody outside: a copy of an installation tells nobody. */
export const quietFile = (dataRoot: string) => path.join(dataRoot, 'quiet')

export const isQuiet = (dataRoot: string) => existsSync(quietFile(dataRoot))

export const makeQuiet = (dataRoot: string, why: string) => writeFile(quietFile(dataRoot), `${why}\n`)

/** Takes the place of every way out meanwhile. */
export const noEgress: Egress = () =>
  Promise.reject(new Error('Nothing is sent while the file quiet is there'))

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

/** While this file lies in the data folder nothing is sent to anybody outside: a copy of an installation tells nobody. */
export const quietFile = (dataRoot: string) => path.join(dataRoot, 'quiet')

export const isQuiet = (dataRoot: string) => existsSync(quietFile(dataRoot))

export const makeQuiet = (dataRoot: string, why: string) => writeFile(quietFile(dataRoot), `${why}\n`)

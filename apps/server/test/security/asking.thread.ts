import { parentPort } from 'node:worker_threads'
import { ask, given } from './asking.ts'

parentPort!.postMessage(await ask(given))

import { parentPort } from 'node:worker_threads'
import { ask, orders } from './asking.ts'

parentPort!.postMessage(await ask(orders))

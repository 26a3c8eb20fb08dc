// Builds the web application if it changed. `--for-tests` leaves out its compressed copies, so that the first checks can run
// beside it.
import { buildWeb, prepare } from './prepare.mjs'

const isForTests = process.argv.includes('--for-tests')
buildWeb(prepare(isForTests ? 'all' : 'run'), { isForTests })

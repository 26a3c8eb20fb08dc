import { hearLive, startLive } from '@muster/client/live'
import { refreshFeatures } from '@muster/client/query'

const gatherMs = 1500
/** Without the list of candidates: it is long, and is asked for by itself now and then. */
const coverOfOffice = ['cover/offers', 'cover/record', 'cover/swaps']

/** Refreshes features now and then, however often it is asked to. */
function gathered() {
  const names = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...wanted: string[]) => {
    for (const name of wanted) names.add(name)
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      const all = [...names]
      names.clear()
      void refreshFeatures(...all)
    }, gatherMs)
  }
}

/** Lets what happens elsewhere appear on the page. What is said in conversations is the chat's to show. */
export function beginLive(): void {
  const refresh = gathered()
  const refreshToday = () => refresh('today', 'duty/calls', ...coverOfOffice)
  let hasOpened = false
  hearLive((event) => {
    // What came between the first answer and the opening of the connection was told to nobody.
    // An offer that was taken is gone from the phones of others at once.
    if (event.kind === 'notifications' || event.kind === 'hello')
      void refreshFeatures('notifications', 'cover/myOffers', 'cover/mySwaps')
    // When it opens again the server tells what was missed.
    if (event.kind === 'hello' && !hasOpened) refreshToday()
    hasOpened ||= event.kind === 'hello'
    if (event.kind === 'presence') refresh('users')
    if (event.kind === 'today') refreshToday()
    if (event.kind === 'resync') refresh('notifications', 'users', 'chat', 'today', 'duty', 'cover')
  })
  startLive()
}

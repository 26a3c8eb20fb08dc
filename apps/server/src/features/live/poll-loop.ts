/** Events that arrive within this time are sent together. */
const batchMs = 40
/** The pause after a poll that failed. */
const faultMs = 1000

/** One poll runs at a time; requests during a poll share the next one. */
export function openPollLoop(
  poll: () => Promise<void>,
  isNeeded: () => boolean,
  onFault: (error: unknown) => void,
) {
  let isRunning = false
  let isRequested = false

  function requestPoll() {
    if (isRunning) {
      isRequested = true
      return
    }
    if (!isNeeded()) return
    isRunning = true
    poll().then(
      () => setTimeout(finish, batchMs),
      (error) => {
        onFault(error)
        // The failed poll left events undelivered, and no further signal may come.
        isRequested = true
        setTimeout(finish, faultMs)
      },
    )
  }
  function finish() {
    isRunning = false
    if (!isRequested) return
    isRequested = false
    requestPoll()
  }
  return requestPoll
}

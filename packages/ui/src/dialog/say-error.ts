import { failureOf } from '../words/failure.ts'
import { msg } from '../words/msg.ts'
import { openDialog } from './open-dialog.ts'

/** Of a session that the server ended. */
const sessionEnded = 'E038'
/** The Error dialog: what the server said, or `Something went wrong`. */
export const sayError = async (error: unknown): Promise<void> => {
  const failure = failureOf(error)
  // The sign-in page, or the sign-in over this page, says it.
  if (failure.code === sessionEnded) return
  await openDialog(msg('Error'), { text: failure, requestId: failure.requestId })
}

/** An act that says what prevents it. */
export const saying =
  <Event>(act: (event: Event) => unknown) =>
  (event: Event): void => {
    const result = act(event)
    if (result instanceof Promise) result.catch(sayError)
  }

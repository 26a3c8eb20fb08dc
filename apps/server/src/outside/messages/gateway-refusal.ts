/** What a gateway said of one message: it would refuse the same again. */
export class GatewayRefusal extends Error {
  /** Whom it was for is not there any more. */
  readonly isGone: boolean
  constructor(message: string, isGone = false) {
    super(message)
    this.isGone = isGone
  }
}

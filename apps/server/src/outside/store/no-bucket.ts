/** The store says that the bucket is not there or not ours: waiting does not help. Apart from the driver, which loads the SDK. */
export class NoBucket extends Error {}

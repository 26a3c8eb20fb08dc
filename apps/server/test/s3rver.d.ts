declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  // biome-ignore lint/style/noDefaultExport: so it is exported
  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}

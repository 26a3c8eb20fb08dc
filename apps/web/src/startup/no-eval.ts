// Read by zod before any shape is made: otherwise it tries whether it may compile code, which the content security policy
// reports. Said without importing zod, which most pages do without.
const its = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
its.__zod_globalConfig = { ...its.__zod_globalConfig, jitless: true }

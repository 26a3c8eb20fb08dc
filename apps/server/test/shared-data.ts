import { sharedFile } from '../../../packages/rules/test/shared-data.ts'

/** The path of real test data in the nearest `shared/data` above the repository, null when absent. */
export const sharedData = (name: string): string | null => sharedFile(name) ?? null

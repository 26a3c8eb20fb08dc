/**
 * How far a thread that makes files stands back behind those that answer people, in steps of `nice`. Only Linux
 * counts them for each thread; elsewhere the whole server would stand back.
 */
export const behindOthers = process.platform === 'linux' ? 10 : 0

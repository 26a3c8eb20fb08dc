import { dictionary } from '@zxcvbn-ts/language-common'

/** So many of the list are refused; further down it names words that nobody tries first. */
const refused = 10_000
const common = new Set(dictionary['passwords-common'].slice(0, refused))

/** Whether a password is among the most common ones, capitals or not. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase())

import { dictionary } from '@zxcvbn-ts/language-common'

const isAdmitted = (password: string) =>
  password.length >= 8 && /[a-z]/.test(password) && /\d/.test(password)

/** Leaked passwords that pass the other rules: about 5,200 of 49,000. Server only. */
const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].map((password) => password.toLowerCase()).filter(isAdmitted),
)

/** Whether a password in lower case is on the list of leaked ones. */
export const isCommonPassword = (password: string): boolean => common.has(password)

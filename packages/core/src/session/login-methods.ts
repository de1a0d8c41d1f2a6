/**
 * How each login method of a company signs a shopper in. Source: the specification, section 6.
 * - `page`: the shopper fills in the login page
 * - `self`: the host or the partner's link signs in by itself; nothing is asked
 * `forced`: signing in is tried before anything is shown, once per visit.
 */
export type LoginMethod = {
  name: string
  way: 'page' | 'self'
  forced: boolean
  chatIcon?: boolean
  workplaceIcon?: boolean
}

const page = (name: string, more: Partial<LoginMethod> = {}): LoginMethod => ({
  name,
  way: 'page',
  forced: false,
  ...more,
})
const self = (name: string): LoginMethod => ({ name, way: 'self', forced: true })

export const loginMethods: Readonly<Record<number, LoginMethod>> = {
  1: page('login page', { chatIcon: true }),
  2: self('bank app one-click'),
  3: self('union id'),
  6: self('open id'),
  7: self('driver'),
  8: page('login page with workplace app', { workplaceIcon: true }),
  11: self('user id with signature'),
  12: self('data'),
  // Forced only inside the work-chat app: see isForced.
  13: page('native app', { chatIcon: true }),
  14: { name: 'bank oauth', way: 'self', forced: false },
  15: self('employee id with signature'),
  16: self('data'),
  17: self('company source'),
  18: self('code'),
  19: self('mall param'),
  20: self('encrypted data'),
  21: self('open id from a bank bridge'),
}

/** Signs in by itself, so that nobody is asked to do it again. An unknown method is not. */
export const isSelfService = (method: number): boolean => loginMethods[method]?.way === 'self'

/** Whether signing in comes before everything; method 13 joins the list in the work-chat app. */
export const isForced = (method: number, workChat: boolean): boolean =>
  loginMethods[method]?.forced === true || (method === 13 && workChat)

export const showsChatIcon = (method: number, chatApp: boolean): boolean =>
  chatApp && loginMethods[method]?.chatIcon === true

export const showsWorkplaceIcon = (method: number): boolean =>
  loginMethods[method]?.workplaceIcon === true

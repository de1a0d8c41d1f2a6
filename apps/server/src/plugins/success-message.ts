const successMessages = new WeakMap<object, string>()

/** Adds a message to a call's data; shells show it instead of their own message. */
export function withMessage<T extends object>(data: T, message: string): T {
  successMessages.set(data, message)
  return data
}

/** Message of a call's data; '' for none. */
export const readMessage = (data: unknown): string =>
  (typeof data === 'object' && data !== null && successMessages.get(data)) || ''

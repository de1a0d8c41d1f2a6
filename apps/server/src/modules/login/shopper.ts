/**
 * Default name of a shopper. It contains a phone's last digits, which masked phones show anyway.
 */
export const newNickName = (phone: string) => `用户${phone.slice(-4)}`

/** A phone as it is shown, also to its owner: 138****1234. */
export const maskedPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** The name of a shopper who has not chosen one; the last digits are shown of a phone anyway. */
export const newNickName = (phone: string) => `用户${phone.slice(-4)}`

/** A phone as it is shown, also to its owner: 138****1234. */
export const maskedPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

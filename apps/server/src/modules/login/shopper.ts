export const newNickName = (phone: string) => `用户${phone.slice(-4)}`

export const maskedPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

import { createHash } from 'node:crypto'

/** Somebody with an account at the app. */
export type Person = {
  id: string
  nickName: string
  /** looks at the mall through a snapshot page: no real account stands behind the answer */
  snapshot?: boolean
  avatar: string
}

/** A portrait as a data URL: a round ground in the colour of a name, and its last character. */
export function buildPortrait(name: string, colour: string): string {
  const last = [...name].at(-1) ?? ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="12" fill="${colour}"/><text x="48" y="62" font-family="sans-serif" font-size="40" font-weight="600" fill="#fff" text-anchor="middle">${last}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

export const people: readonly Person[] = [
  { id: 'xiaoman', nickName: '小满', avatar: buildPortrait('小满', '#2f6f4f') },
  { id: 'liushu', nickName: '柳树下', avatar: buildPortrait('柳树下', '#7a4fa3') },
  { id: 'chenxi', nickName: '𠮷祥', avatar: buildPortrait('𠮷祥', '#b4632f') },
  {
    id: 'kuaizhao',
    nickName: '微信用户',
    snapshot: true,
    avatar: buildPortrait('快照', '#6e6e76'),
  },
]

/** One person has another id in every account's books, and always the same one. */
export const toOpenId = (appId: string, personId: string) =>
  `o${createHash('sha256').update(`${appId}:${personId}`).digest('base64url').slice(0, 27)}`

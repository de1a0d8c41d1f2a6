import { createHash } from 'node:crypto'

/** User of the app. */
export type Person = {
  id: string
  nickName: string
  /** opens the mall in a snapshot page: the identity is not a real account */
  snapshot?: boolean
  avatar: string
}

/** Avatar as a data URL: the name's last character on the given colour. */
export function buildPortrait(name: string, colour: string): string {
  const last = [...name].at(-1) ?? ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="12" fill="${colour}"/><text x="48" y="62" font-family="sans-serif" font-size="40" font-weight="600" fill="#fff" text-anchor="middle">${last}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

export const people: readonly Person[] = [
  { id: 'xiaoman', nickName: '小满', avatar: buildPortrait('小满', '#2f6f4f') },
  { id: 'liushu', nickName: '柳树下', avatar: buildPortrait('柳树下', '#7a4fa3') },
  { id: 'chenxi', nickName: '𠮷祥', avatar: buildPortrait('𠮷祥', '#b4632f') },
  { id: 'shanlan', nickName: '山岚', avatar: buildPortrait('山岚', '#2d6a8f') },
  {
    id: 'kuaizhao',
    nickName: '微信用户',
    snapshot: true,
    avatar: buildPortrait('快照', '#6e6e76'),
  },
]

/** Openid of a person: stable, and different for every account. */
export const toOpenId = (appId: string, personId: string) =>
  `o${createHash('sha256').update(`${appId}:${personId}`).digest('base64url').slice(0, 27)}`

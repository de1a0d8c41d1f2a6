import { createHash } from 'node:crypto'
import { buildPortrait } from '../wechat-open/people.ts'

/** Employee of the company. */
export type Colleague = { id: string; name: string; mobile: string; avatar: string }

export const colleagues: readonly Colleague[] = [
  { id: 'u1001', name: '李雷', mobile: '13800000001', avatar: buildPortrait('李雷', '#27568c') },
  {
    id: 'u1002',
    name: '韩梅梅',
    mobile: '13800000002',
    avatar: buildPortrait('韩梅梅', '#a0446e'),
  },
  {
    id: 'u1003',
    name: '王小明',
    mobile: '13800000003',
    avatar: buildPortrait('王小明', '#4a7038'),
  },
]

/** A person with an account who is no colleague. */
export const outsider: Colleague = {
  id: 'x2001',
  name: '外部访客',
  mobile: '13800000009',
  avatar: buildPortrait('外部访客', '#6b6b6b'),
}

export const toUnionId = (personId: string) =>
  createHash('sha256').update(`dingtalk:${personId}`).digest('base64url').slice(0, 22)

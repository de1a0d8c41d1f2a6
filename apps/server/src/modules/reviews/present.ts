import type { MyReview, Review } from '@mall/contract'
import { FOLLOW_UP_DAYS, REVIEW_EDIT_MINUTES } from '@mall/contract/states'
import type { ReviewRow } from './reading.repository.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const iso = (text: string) => new Date(text).toISOString()
/** Masks a nickname for other shoppers: its first character and `**`; '' stays. */
export const maskName = (name: string) => (name === '' ? '' : `${[...name][0] ?? ''}**`)

export const presentReview = (row: ReviewRow): Review => ({
  id: Number(row.id),
  userName: row.isAnonymous ? '' : maskName(row.nickName),
  rating: row.rating,
  tags: row.tags,
  text: row.text,
  pictures: row.pictures,
  specText: row.specText,
  createdAt: iso(row.createdAt),
  followUp:
    row.followUpAt === null
      ? null
      : { text: row.followUpText, pictures: row.followUpPictures, at: iso(row.followUpAt) },
  reply: row.repliedAt === null ? null : { text: row.reply, at: iso(row.repliedAt) },
  helpful: row.helpful,
  isHelpful: row.isHelpful,
})

const canFollowUp = ({ followUpAt, createdAt }: ReviewRow, at: Date) =>
  followUpAt === null && Date.parse(createdAt) > at.getTime() - FOLLOW_UP_DAYS * DAY_MS

const canChange = ({ followUpAt, repliedAt, createdAt }: ReviewRow, at: Date) =>
  followUpAt === null &&
  repliedAt === null &&
  Date.parse(createdAt) > at.getTime() - REVIEW_EDIT_MINUTES * MINUTE_MS

export const presentOwn = (row: ReviewRow, at: Date): MyReview => ({
  ...presentReview(row),
  userName: row.isAnonymous ? '' : row.nickName,
  status: row.status,
  orderId: row.orderId,
  lineId: Number(row.lineId),
  spuId: Number(row.spuId),
  name: row.name,
  picture: row.picture,
  isAnonymous: row.isAnonymous,
  canFollowUp: canFollowUp(row, at),
  canChange: canChange(row, at),
  earned: Number(row.earned),
})

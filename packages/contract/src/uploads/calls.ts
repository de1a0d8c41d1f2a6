import { z } from 'zod'
import { call } from '../base/call.ts'
import { Picture } from '../base/shapes.ts'

/** A picture of 10 MB as base64, and the JSON around it. */
const BODY_LIMIT = 14_000_000

/** `afterSale` and `chat` are private: their addresses are signed for 10 minutes. */
export const UPLOAD_PURPOSES = ['review', 'head', 'afterSale', 'chat'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

export const uploadCalls = {
  'upload.add': call('upload.add', {
    auth: 'shopper',
    summary:
      'Stores a picture of the shopper (JPEG, PNG, WebP, GIF, HEIF, at most 10 MB and 40 megapixels), base64. It is re-encoded, without what the file tells of its maker, and removed after a day unless something of its purpose comes to use it. Pictures for after-sales requests and chats have addresses that expire after 10 minutes',
    bodyLimit: BODY_LIMIT,
    input: z.object({
      purpose: z.enum(UPLOAD_PURPOSES),
      base64: z.base64().min(1).max(13_600_000),
    }),
    data: Picture,
    refusals: ['upload/bad-picture', 'upload/too-many', 'upload/unavailable'],
  }),
}

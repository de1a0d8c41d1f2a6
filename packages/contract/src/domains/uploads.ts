import { z } from 'zod'
import { call } from '../base/call.ts'
import { Picture } from '../base/shapes.ts'

/** A picture of 10 MB as base64, and the JSON around it. */
const BODY_LIMIT = 14_000_000

export const uploadCalls = {
  'upload.add': call('upload.add', {
    auth: 'member',
    summary:
      'Takes in a picture of the shopper (JPEG, PNG, WebP, GIF, HEIF, at most 10 MB and 40 megapixels), base64. It is encoded anew, without what the file tells of its maker, and removed after a day unless something comes to use it',
    bodyLimit: BODY_LIMIT,
    input: z.object({ base64: z.base64().min(1).max(13_600_000) }),
    data: Picture,
    refusals: ['upload/bad-picture', 'upload/too-many', 'upload/unavailable'],
  }),
}

import { z } from 'zod'
import { call } from '../base/call.ts'
import { Nothing } from '../base/shapes.ts'

export const shareCalls = {
  'share.code': call('share.code', {
    auth: 'shopper',
    summary: 'The random code that marks links shared by the shopper; always the same one',
    input: Nothing,
    data: z.object({ code: z.string() }),
  }),
}

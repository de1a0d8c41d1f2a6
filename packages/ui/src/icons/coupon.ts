import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { icon } from '../icon.ts'

export const IconCoupon = /* @__PURE__ */ icon(glyph)

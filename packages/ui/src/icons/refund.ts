import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import { icon } from '../icon.ts'

export const IconRefund = /* @__PURE__ */ icon(glyph)

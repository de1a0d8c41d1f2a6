import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconBrandAlipay.mjs'
import { icon } from '../icon.ts'

export const IconAlipay = /* @__PURE__ */ icon(glyph)

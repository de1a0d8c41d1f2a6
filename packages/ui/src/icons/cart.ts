import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import { icon } from '../icon.ts'

export const IconCart = /* @__PURE__ */ icon(glyph)

import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconShoppingCartFilled.mjs'
import { icon } from '../icon.ts'

export const IconCartFilled = /* @__PURE__ */ icon(glyph, 'filled')

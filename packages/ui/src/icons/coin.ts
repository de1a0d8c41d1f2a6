import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import { icon } from '../icon.ts'

export const IconCoin = /* @__PURE__ */ icon(glyph)

import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import { icon } from '../icon.ts'

export const IconHeart = /* @__PURE__ */ icon(glyph)

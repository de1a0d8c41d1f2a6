import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import { icon } from '../icon.ts'

export const IconGift = /* @__PURE__ */ icon(glyph)

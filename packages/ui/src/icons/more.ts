import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { icon } from '../icon.ts'

export const IconMore = /* @__PURE__ */ icon(glyph)

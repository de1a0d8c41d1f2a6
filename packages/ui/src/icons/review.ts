import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { icon } from '../icon.ts'

export const IconReview = /* @__PURE__ */ icon(glyph)

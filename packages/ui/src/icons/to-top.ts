import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconArrowBarToUp.mjs'
import { icon } from '../icon.ts'

export const IconToTop = /* @__PURE__ */ icon(glyph)

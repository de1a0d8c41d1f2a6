import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { icon } from '../icon.ts'

export const IconArrowRight = /* @__PURE__ */ icon(glyph)

import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { icon } from '../icon.ts'

export const IconBack = /* @__PURE__ */ icon(glyph)

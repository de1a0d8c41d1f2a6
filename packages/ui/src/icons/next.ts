import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { icon } from '../icon.ts'

export const IconNext = /* @__PURE__ */ icon(glyph)

import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import { icon } from '../icon.ts'

export const IconCategory = /* @__PURE__ */ icon(glyph)

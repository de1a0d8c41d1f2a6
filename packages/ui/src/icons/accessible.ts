import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconAccessible.mjs'
import { icon } from '../icon.ts'

export const IconAccessible = /* @__PURE__ */ icon(glyph)

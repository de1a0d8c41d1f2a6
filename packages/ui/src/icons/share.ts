import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import { icon } from '../icon.ts'

export const IconShare = /* @__PURE__ */ icon(glyph)

import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { icon } from '../icon.ts'

export const IconPlus = /* @__PURE__ */ icon(glyph)

import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { icon } from '../icon.ts'

export const IconMinus = /* @__PURE__ */ icon(glyph)

import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { icon } from '../icon.ts'

export const IconCheck = /* @__PURE__ */ icon(glyph)

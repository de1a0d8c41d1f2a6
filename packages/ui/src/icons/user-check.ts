import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { icon } from '../icon.ts'

export const IconUserCheck = /* @__PURE__ */ icon(glyph)

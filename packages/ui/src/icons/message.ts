import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { icon } from '../icon.ts'

export const IconMessage = /* @__PURE__ */ icon(glyph)

import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { icon } from '../icon.ts'

export const IconAlert = /* @__PURE__ */ icon(glyph)

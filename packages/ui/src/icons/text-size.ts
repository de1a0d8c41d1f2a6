import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconTypography.mjs'
import { icon } from '../icon.ts'

export const IconTextSize = /* @__PURE__ */ icon(glyph)

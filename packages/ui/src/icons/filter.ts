import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { icon } from '../icon.ts'

export const IconFilter = /* @__PURE__ */ icon(glyph)

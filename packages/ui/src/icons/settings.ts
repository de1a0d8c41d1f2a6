import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { icon } from '../icon.ts'

export const IconSettings = /* @__PURE__ */ icon(glyph)

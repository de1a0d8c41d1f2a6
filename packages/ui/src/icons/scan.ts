import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import { icon } from '../icon.ts'

export const IconScan = /* @__PURE__ */ icon(glyph)

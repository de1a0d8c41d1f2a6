import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import { icon } from '../icon.ts'

export const IconPackage = /* @__PURE__ */ icon(glyph)

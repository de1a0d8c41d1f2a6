import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { icon } from '../icon.ts'

export const IconHome = /* @__PURE__ */ icon(glyph)

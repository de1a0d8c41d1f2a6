import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { icon } from '../icon.ts'

export const IconRefresh = /* @__PURE__ */ icon(glyph)

import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { icon } from '../icon.ts'

export const IconSearch = /* @__PURE__ */ icon(glyph)

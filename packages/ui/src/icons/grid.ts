import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { icon } from '../icon.ts'

export const IconGrid = /* @__PURE__ */ icon(glyph)

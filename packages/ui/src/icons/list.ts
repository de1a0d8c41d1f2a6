import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import { icon } from '../icon.ts'

export const IconList = /* @__PURE__ */ icon(glyph)

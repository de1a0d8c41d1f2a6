import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { icon } from '../icon.ts'

export const IconStar = /* @__PURE__ */ icon(glyph)

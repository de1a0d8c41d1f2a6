import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import { icon } from '../icon.ts'

export const IconService = /* @__PURE__ */ icon(glyph)

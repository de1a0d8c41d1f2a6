import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { icon } from '../icon.ts'

export const IconEye = /* @__PURE__ */ icon(glyph)

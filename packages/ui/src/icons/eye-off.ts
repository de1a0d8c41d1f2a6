import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { icon } from '../icon.ts'

export const IconEyeOff = /* @__PURE__ */ icon(glyph)

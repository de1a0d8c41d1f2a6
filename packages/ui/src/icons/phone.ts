import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { icon } from '../icon.ts'

export const IconPhone = /* @__PURE__ */ icon(glyph)

import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { icon } from '../icon.ts'

export const IconShield = /* @__PURE__ */ icon(glyph)

import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { icon } from '../icon.ts'

export const IconMobile = /* @__PURE__ */ icon(glyph)

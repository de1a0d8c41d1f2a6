import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { icon } from '../icon.ts'

export const IconQr = /* @__PURE__ */ icon(glyph)

import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { icon } from '../icon.ts'

export const IconPin = /* @__PURE__ */ icon(glyph)

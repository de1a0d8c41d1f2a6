import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { icon } from '../icon.ts'

export const IconOffline = /* @__PURE__ */ icon(glyph)

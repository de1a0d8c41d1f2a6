import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { icon } from '../icon.ts'

export const IconClock = /* @__PURE__ */ icon(glyph)

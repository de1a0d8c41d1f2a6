import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { icon } from '../icon.ts'

export const IconLock = /* @__PURE__ */ icon(glyph)

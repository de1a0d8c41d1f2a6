import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconBrandWechat.mjs'
import { icon } from '../icon.ts'

export const IconWechat = /* @__PURE__ */ icon(glyph)

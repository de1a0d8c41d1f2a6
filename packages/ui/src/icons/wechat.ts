import Glyph from '@tabler/icons-react/dist/esm/icons/IconBrandWechat.mjs'
import { icon } from '../icon.ts'

export const IconWechat = /* @__PURE__ */ icon(Glyph)

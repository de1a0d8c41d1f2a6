import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { icon } from '../icon.ts'

export const IconWallet = /* @__PURE__ */ icon(glyph)

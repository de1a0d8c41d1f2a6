import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { icon } from '../icon.ts'

export const IconPlay = /* @__PURE__ */ icon(glyph, 'filled')

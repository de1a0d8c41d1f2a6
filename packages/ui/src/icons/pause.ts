import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import { icon } from '../icon.ts'

export const IconPause = /* @__PURE__ */ icon(glyph, 'filled')

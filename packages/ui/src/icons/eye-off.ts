import Glyph from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { icon } from '../icon.ts'

export const IconEyeOff = /* @__PURE__ */ icon(Glyph)

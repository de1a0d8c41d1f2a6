import { z } from 'zod'
import { text } from '../base/shapes.ts'

/** Secret of a card, and its refusals. */
export const secret = {
  /** 16 digits; absent where a code alone names the card */
  number: text(40).optional(),
  /** 11 characters of Crockford’s 32, or the 13 of a code; case, spaces and hyphens do not matter */
  password: text(40).refine((word) => word !== '', '请输入密码'),
  /** random name of the device: its wrong passwords are counted */
  device: z.string().regex(/^[\w-]{16,64}$/),
  captchaVerifyParam: z.string().max(100).optional(),
}
export const wrong = ['gift/password', 'gift/tries', 'gift/captcha-needed'] as const
export const unusable = ['gift/voided', 'gift/not-started', 'gift/not-active'] as const

import { hasReducedMotion } from './reduced-motion.ts'

/** pattern in ms; in a list every second number is a pause */
const PATTERNS = {
  /** an item was added to the cart */
  added: 10,
  /** a number reached its minimum or maximum */
  limit: [8, 40, 8],
  /** a payment or a draw has its result */
  result: [20, 60, 20],
}

/**
 * Vibrates where the device can. Silent with reduced motion, and before the first tap on the page:
 * browsers refuse that with a warning.
 */
export function vibrate(reason: keyof typeof PATTERNS): void {
  const device: Partial<Pick<Navigator, 'vibrate' | 'userActivation'>> = globalThis.navigator
  if (hasReducedMotion() || device.userActivation?.hasBeenActive === false) return
  device.vibrate?.(PATTERNS[reason])
}

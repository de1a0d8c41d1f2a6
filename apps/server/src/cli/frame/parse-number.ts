import { Misuse } from './mall-cli.ts'

/** @throws Misuse for anything but a positive whole number of at most `digits` digits */
export function parseNumber(text: string, option: string, digits = 9): number {
  if (!/^[1-9]\d*$/.test(text) || text.length > digits) {
    throw new Misuse(`${option} 应为正整数，而不是 ${text}`)
  }
  return Number(text)
}

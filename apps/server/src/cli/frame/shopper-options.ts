import type { Command } from 'commander'
import { Misuse } from './mall-cli.ts'

export type ShopperOptions = { shopper?: string; phone?: string; partnerId?: string }

/** Converts a partner's id to the form that calls accept: `partner:` and the id. */
export const toPartnerName = (partnerId: string): string => `partner:${partnerId}`

/** Options that name one shopper. */
export const addShopperOptions = (command: Command): Command =>
  command
    .option('--shopper <WHO>', '顾客编号、用户名或手机号')
    .option('--phone <PHONE>', '顾客手机号')
    .option('--partner-id <ID>', '合作方编号，按公司的登录方式')

/**
 * The shopper of an argument or option; undefined without one.
 * @throws Misuse for two
 */
export function findWho(
  { shopper, phone, partnerId }: ShopperOptions,
  argument?: string,
): string | undefined {
  if (phone !== undefined && !/^1\d{10}$/.test(phone)) {
    throw new Misuse(`--phone 应为 11 位手机号，而不是 ${phone}`)
  }
  const partner = partnerId === undefined ? undefined : toPartnerName(partnerId)
  const given = [argument, shopper, phone, partner].filter((who) => who !== undefined)
  if (given.length > 1)
    throw new Misuse('顾客只需给出一次：编号、--shopper、--phone 或 --partner-id')
  return given[0]
}

/** @throws Misuse without a shopper */
export function readWho(options: ShopperOptions, argument?: string): string {
  const who = findWho(options, argument)
  if (who === undefined) {
    throw new Misuse('请给出一位顾客：编号、--shopper、--phone 或 --partner-id')
  }
  return who
}

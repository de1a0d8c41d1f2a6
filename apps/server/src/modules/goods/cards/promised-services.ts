import type { ServicePromise } from '@mall/contract'

/** The service that the company's freight rules also promise. */
export const FREE_FREIGHT = '包邮'

/**
 * Services of goods that their company lists, in the order of the goods; all if it lists none. 包邮
 * follows from the freight rules.
 */
export const promisedServices = (
  own: readonly string[],
  listed: readonly ServicePromise[] = [],
): string[] =>
  own.filter(
    (service) =>
      listed.length === 0 ||
      service === FREE_FREIGHT ||
      listed.some(({ name }) => name === service),
  )

/** The terms of services, where the company has any. */
export const promisesOf = (
  services: readonly string[],
  listed: readonly ServicePromise[] = [],
): ServicePromise[] =>
  services.flatMap((service) => listed.find(({ name }) => name === service) ?? [])

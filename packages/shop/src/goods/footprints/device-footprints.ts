import { companyKey, recordIn, type StoragePort } from '@mall/core/storage'

/** Storage name of products seen on this device within its company, until the server has them. */
export const DEVICE_FOOTPRINTS = 'footprints'

export type Sighting = { spuId: number; at: string }

const MAX_SIGHTINGS = 50
const TTL_MS = 90 * 86_400_000

const isSighting = (value: unknown): value is Sighting =>
  typeof value === 'object' &&
  value !== null &&
  'spuId' in value &&
  Number.isSafeInteger(value.spuId) &&
  Number(value.spuId) > 0 &&
  'at' in value &&
  typeof value.at === 'string' &&
  !Number.isNaN(Date.parse(value.at))
const isSightings = (value: unknown): value is Sighting[] =>
  Array.isArray(value) && value.length <= MAX_SIGHTINGS && value.every(isSighting)

/** Products seen on this device, the latest last. */
export function deviceFootprints({ local }: StoragePort, companyId: number, now: () => number) {
  const record = recordIn(local, companyKey(companyId, DEVICE_FOOTPRINTS), isSightings, now)
  const write = (list: readonly Sighting[]) => {
    if (list.length > 0) record.write([...list].slice(-MAX_SIGHTINGS), TTL_MS)
    else record.clear()
  }
  return {
    read: (): Sighting[] => record.read() ?? [],
    add(spuId: number): void {
      const others = (record.read() ?? []).filter((one) => one.spuId !== spuId)
      write([...others, { spuId, at: new Date(now()).toISOString() }])
    },
    /** Removes products that the server has stored; a product seen again since then stays. */
    settle(sent: readonly Sighting[]): void {
      const times = new Map(sent.map(({ spuId, at }) => [spuId, at]))
      write((record.read() ?? []).filter(({ spuId, at }) => times.get(spuId) !== at))
    },
  }
}

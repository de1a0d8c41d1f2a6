import { hostResult, type GeoPoint, type HostResult } from '@mall/core/host'
import type { WechatSdk } from './parts.ts'

const toDegrees = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : NaN

/** Requests the position from WeChat, in the system of Chinese maps. */
export const locateBy = (sdk: WechatSdk): Promise<HostResult<GeoPoint>> =>
  new Promise((resolve) =>
    sdk.getLocation({
      type: 'gcj02',
      success(found) {
        const [longitude, latitude] = [toDegrees(found.longitude), toDegrees(found.latitude)]
        const isFound = Number.isFinite(longitude) && Number.isFinite(latitude)
        resolve(isFound ? hostResult.ok({ longitude, latitude }) : hostResult.failed('no position'))
      },
      cancel: () => resolve(hostResult.cancelled),
      fail: ({ errMsg }) => resolve(hostResult.failed(errMsg ?? 'getLocation')),
    }),
  )

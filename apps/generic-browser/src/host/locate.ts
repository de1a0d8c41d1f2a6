import { hostResult, type GeoPoint, type HostResult } from '@mall/core/host'
import { toGcj02 } from './to-gcj02.ts'

const OPTIONS = { timeout: 20_000, maximumAge: 60_000 }
const DENIED = 1

/** Requests the position from the browser. */
export const locateBy = (geolocation: Geolocation): Promise<HostResult<GeoPoint>> =>
  new Promise((resolve) =>
    geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) =>
        resolve(
          Number.isFinite(longitude) && Number.isFinite(latitude)
            ? hostResult.ok(toGcj02({ longitude, latitude }))
            : hostResult.failed('no position'),
        ),
      ({ code, message }) =>
        resolve(code === DENIED ? hostResult.cancelled : hostResult.failed(message)),
      OPTIONS,
    ),
  )

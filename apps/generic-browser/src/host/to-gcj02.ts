import type { GeoPoint } from '@mall/core/host'

const RADIUS = 6_378_245
const ECCENTRICITY = 0.006_693_421_622_965_943

const isInChina = ({ longitude, latitude }: GeoPoint) =>
  longitude > 72.004 && longitude < 137.8347 && latitude > 0.8293 && latitude < 55.8271

const wave = (value: number, period: number) => Math.sin((value * Math.PI * 2) / period)

function shiftLatitude(x: number, y: number): number {
  const base = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  const short = ((20 * wave(x, 1 / 3) + 20 * wave(x, 1)) * 2) / 3
  const middle = ((20 * wave(y, 2) + 40 * wave(y, 6)) * 2) / 3
  const long = ((160 * wave(y, 24) + 320 * wave(y, 60)) * 2) / 3
  return base + short + middle + long
}

function shiftLongitude(x: number, y: number): number {
  const base = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  const short = ((20 * wave(x, 1 / 3) + 20 * wave(x, 1)) * 2) / 3
  const middle = ((20 * wave(x, 2) + 40 * wave(x, 6)) * 2) / 3
  const long = ((150 * wave(x, 24) + 300 * wave(x, 60)) * 2) / 3
  return base + short + middle + long
}

/**
 * Converts a position from WGS-84, which browsers report, to GCJ-02, which Chinese maps use: some 500 m
 * apart in China, equal elsewhere.
 */
export function toGcj02(point: GeoPoint): GeoPoint {
  if (!isInChina(point)) return point
  const { longitude, latitude } = point
  const [x, y] = [longitude - 105, latitude - 35]
  const radians = (latitude / 180) * Math.PI
  const flattening = 1 - ECCENTRICITY * Math.sin(radians) ** 2
  const perLatitude = (RADIUS * (1 - ECCENTRICITY) * Math.PI) / (flattening ** 1.5 * 180)
  const perLongitude = (RADIUS * Math.cos(radians) * Math.PI) / (Math.sqrt(flattening) * 180)
  return {
    longitude: longitude + shiftLongitude(x, y) / perLongitude,
    latitude: latitude + shiftLatitude(x, y) / perLatitude,
  }
}

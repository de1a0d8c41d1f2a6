import {
  hostResult,
  type GeoPoint,
  type HostResult,
  type PayHandover,
  type ShareCard,
} from '@mall/core/host'
import { waitFor } from '@mall/shell/bridge'
import type { DingtalkSdk } from './dingtalk-sdk.ts'
import { isBridgeThere, type DingtalkPlatform } from './platform.ts'

/** DingTalk's calls with the mall's parameter and result types. */
type DingtalkCalls = {
  loginCode(corpId: string): Promise<HostResult<{ authCode: string }>>
  pay(orderString: string): Promise<HostResult<PayHandover>>
  locate(): Promise<HostResult<GeoPoint>>
  scan(): Promise<HostResult<string>>
  share(card: ShareCard): Promise<HostResult>
  close(): Promise<HostResult>
  brighten(isBright: boolean): Promise<HostResult>
  setTitle(title: string): Promise<HostResult>
  /** Handles the arrow of the title bar and restores its default. */
  keepBack(handler: () => boolean): () => void
}

const field = (value: unknown, name: string): string => {
  const found =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : ''
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

/** Codes of the SDK and the client for calls that were not made. */
const NOT_MADE = new Set(['1', '7', '404', '4040', '4050', '4060'])

function refused(error: unknown): HostResult<never> {
  const code = field(error, 'errorCode')
  if (code === '-1') return hostResult.cancelled
  return hostResult.failed(code ? `${code} ${field(error, 'errorMessage')}` : error)
}

/**
 * Result codes of the payment app: 9000 paid, 6001 cancelled, 4000 failed; 8000, 6004 and all
 * others leave the payment unresolved. Source: the payment app's documentation.
 */
function handoverOf(reply: unknown): HostResult<PayHandover> {
  const status = field(reply, 'resultStatus')
  switch (status) {
    case '9000':
      return hostResult.ok({ kind: 'returned' })
    case '6001':
      return hostResult.cancelled
    case '4000':
      return hostResult.failed('4000')
    default:
      return hostResult.unknown(`resultStatus ${status}`)
  }
}

/** Clients before 2.2 on Android nest the position. */
function readPoint(reply: unknown): HostResult<GeoPoint> {
  const nested = (reply as { location?: unknown } | null)?.location ?? reply
  const [longitude, latitude] = [field(nested, 'longitude'), field(nested, 'latitude')]
  const point = { longitude: Number(longitude), latitude: Number(latitude) }
  const isFound = longitude !== '' && latitude !== '' && Number.isFinite(point.longitude)
  return isFound && Number.isFinite(point.latitude)
    ? hostResult.ok(point)
    : hostResult.failed('no position')
}

const FULL_BRIGHTNESS = 1
/** Minimum screen brightness that the client accepts, 0 to 1. */
const LEAST_BRIGHTNESS = 0.1

function readBrightness(reply: unknown): HostResult<number> {
  const brightness = Number(field(reply, 'brightness') || Number.NaN)
  return brightness >= 0 && brightness <= FULL_BRIGHTNESS
    ? hostResult.ok(Math.max(brightness, LEAST_BRIGHTNESS))
    : hostResult.failed('no brightness')
}

export function dingtalkCalls(
  page: Window,
  platform: DingtalkPlatform,
  sdk: DingtalkSdk,
): DingtalkCalls {
  // The SDK waits for a bridge forever, so an abandoned call must never be sent.
  async function call<T>(
    run: () => Promise<unknown>,
    read: (reply: unknown) => HostResult<T>,
    otherwise: (error: unknown) => HostResult<T> = refused,
  ): Promise<HostResult<T>> {
    if (!(await waitFor(() => isBridgeThere(platform, page)))) return hostResult.failed('no bridge')
    try {
      return read(await run())
    } catch (error) {
      return otherwise(error)
    }
  }
  const done = () => hostResult.done

  /** brightness before the change; undefined while it is unchanged */
  let formerBrightness: number | undefined
  const setBrightness = (brightness: number, isKeep: boolean) =>
    call(() => sdk.setBrightness({ brightness, isKeep }), done)

  return {
    async loginCode(corpId) {
      if (!corpId) return hostResult.failed('no corpId')
      return call(
        () => sdk.requestAuthCode({ corpId }),
        (reply) => {
          const authCode = field(reply, 'code')
          return authCode ? hostResult.ok({ authCode }) : hostResult.failed('no code')
        },
      )
    },
    pay: (info) =>
      call(
        () => sdk.pay({ info }),
        handoverOf,
        (error) => {
          const code = field(error, 'errorCode')
          // Money may have moved once the cashier was called.
          return code === '-1' || NOT_MADE.has(code) ? refused(error) : hostResult.unknown(error)
        },
      ),
    locate: () =>
      call(
        () =>
          sdk.getLocation({
            targetAccuracy: 200,
            coordinate: 1,
            withReGeocode: false,
            useCache: true,
          }),
        readPoint,
      ),
    scan: () =>
      call(
        () => sdk.scan({ type: 'all' }),
        (reply) => {
          const text = field(reply, 'text')
          return text ? hostResult.ok(text) : hostResult.failed('no text')
        },
      ),
    share: ({ title, text, url, picture }) =>
      call(() => sdk.share({ type: 0, title, content: text, url, image: picture ?? '' }), done),
    close: () => call(() => sdk.close({}), done),
    async brighten(isBright) {
      if (isBright) {
        if (formerBrightness === undefined) {
          const former = await call(() => sdk.getBrightness({}), readBrightness)
          if (former.kind !== 'ok') return former
          formerBrightness ??= former.value
        }
        return setBrightness(FULL_BRIGHTNESS, true)
      }
      if (formerBrightness === undefined) return hostResult.done
      const restored = await setBrightness(formerBrightness, false)
      if (restored.kind === 'ok') formerBrightness = undefined
      return restored
    },
    setTitle: (title) => call(() => sdk.setTitle({ title }), done),
    keepBack(handler) {
      const onSuccess = () => {
        if (!handler()) void sdk.goBack({}).catch(() => page.history.back())
      }
      const set = (params: Parameters<DingtalkSdk['setLeft']>[0]) =>
        void call(() => sdk.setLeft(params), done)
      set({ control: true, onSuccess })
      return () => set({ control: false })
    },
  }
}

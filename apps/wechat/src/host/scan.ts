import { hostResult, type HostResult } from '@mall/core/host'
import type { WechatSdk } from './parts.ts'

/** A bar code's text comes with its kind before it: `EAN_13,6901234567892`. */
const barCode =
  /^(?:EAN_(?:8|13)|UPC_[AE]|UPC_EAN_EXTENSION|CODE_(?:25|39|93|128)|ITF|CODABAR|RSS_14|RSS_EXPANDED),(.+)$/s

/** The code itself, without the kind of a bar code. */
export const codeOf = (text: string): string => barCode.exec(text)?.[1] ?? text

/** Requests a QR or bar code from WeChat. */
export const scanBy = (sdk: WechatSdk): Promise<HostResult<string>> =>
  new Promise((resolve) =>
    sdk.scanQRCode({
      needResult: 1,
      scanType: ['qrCode', 'barCode'],
      success: ({ resultStr }) =>
        resolve(
          typeof resultStr === 'string' && resultStr !== ''
            ? hostResult.ok(codeOf(resultStr))
            : hostResult.failed('nothing read'),
        ),
      cancel: () => resolve(hostResult.cancelled),
      fail: ({ errMsg }) => resolve(hostResult.failed(errMsg ?? 'scanQRCode')),
    }),
  )

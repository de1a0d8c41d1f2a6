import './text-size.css'
import { invoke, whenBridge } from './bridge.ts'
import type { WechatPage } from './parts.ts'

/** Scale of WeChat's text size steps, for replies without a percentage; step 2 is normal. */
const STEPS = [0.9, 1, 1.1, 1.2, 1.3, 1.45, 1.6, 1.8]
/** Limits of the scale: smaller text is unreadable, larger text leaves no room for goods. */
const LEAST = 1
const MOST = 1.6

const capped = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale))

/** The scale in `menu:setfont`: in percent, as a factor, or as a step alone; null for none. */
export function scaleOf(detail: unknown): number | null {
  const { fontScale, fontSize } = (detail ?? {}) as { fontScale?: unknown; fontSize?: unknown }
  const fontScaleValue = Number(fontScale)
  if (fontScaleValue > 0) return capped(fontScaleValue > 10 ? fontScaleValue / 100 : fontScaleValue)
  const step = STEPS[Number(fontSize) - 1]
  return step === undefined ? null : capped(step)
}

/** Reads the enlargement that WeChat on an iPhone has set on the page's body. */
function scaleOnPage({ document }: WechatPage): number | null {
  const text = document.body.style.getPropertyValue('-webkit-text-size-adjust')
  const percent = /^([\d.]+)%$/.exec(text)?.[1]
  return percent === undefined ? null : capped(Number(percent) / 100)
}

/**
 * Applies WeChat's text size by scaling the mall: WeChat's own enlargement breaks layouts and is
 * turned off (Android by a call, iPhones by the style sheet). In versions that ignore the call the
 * page is simply larger.
 */
export async function watchTextSize(
  page: WechatPage,
  android: boolean,
  onScale: (scale: number) => void,
): Promise<void> {
  const written = scaleOnPage(page)
  if (written !== null) onScale(written)
  const bridge = await whenBridge(page)
  if (!bridge) return
  const stop = () => {
    if (android) void invoke(bridge, 'setFontSizeCallback', { fontSize: '2' }).catch(() => null)
  }
  stop()
  bridge.on('menu:setfont', (detail) => {
    const scale = scaleOf(detail)
    stop()
    if (scale !== null) onScale(scale)
  })
}

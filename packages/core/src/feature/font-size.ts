import type { Ports } from '../session/index.ts'

const ASKED_PX = 16
/** Source: the specification, section 9. */
const TOLERANCE_PX = 1

export const FONT_WARNING = '检测到手机字体大小被调整，可能影响页面显示，请恢复正常字号'

/** Whether a host has changed the size of text that asked for 16 px. */
export const isFontChanged = (measuredPx: number): boolean =>
  Number.isFinite(measuredPx) && Math.abs(measuredPx - ASKED_PX) > TOLERANCE_PX

function measure(page: Document): number {
  const probe = page.createElement('span')
  probe.textContent = '字'
  probe.setAttribute('aria-hidden', 'true')
  Object.assign(probe.style, {
    position: 'absolute',
    visibility: 'hidden',
    fontSize: `${ASKED_PX}px`,
  })
  page.body.append(probe)
  const size = parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  return size
}

/** Warns once that the phone's font size was changed; a chat app changes it by itself. */
export async function warnOfFontSize({ host, notify }: Ports, page: Document): Promise<void> {
  if (host.facts.chatApp) return
  const changed = isFontChanged(measure(page)) || isFontChanged(ASKED_PX * host.fontScale())
  if (changed) await notify.alert({ title: FONT_WARNING, confirmLabel: '我知道了' })
}

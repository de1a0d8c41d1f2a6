import type { Translate } from '../../messages/index.ts'
import type { Ports } from '../../session/index.ts'
import { fontMessages } from './font-size.messages.ts'

const BASE_FONT_PX = 16
/** Source: the specification, section 9. */
const TOLERANCE_PX = 1

/** Whether a host has changed the size of text set to 16 px. */
export const isFontChanged = (measuredPx: number): boolean =>
  Number.isFinite(measuredPx) && Math.abs(measuredPx - BASE_FONT_PX) > TOLERANCE_PX

function measure(page: Document): number {
  const probe = page.createElement('span')
  probe.textContent = fontMessages.texts.probe
  probe.setAttribute('aria-hidden', 'true')
  Object.assign(probe.style, {
    position: 'absolute',
    visibility: 'hidden',
    fontSize: `${BASE_FONT_PX}px`,
  })
  page.body.append(probe)
  const size = parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  return size
}

/** Warns once that the phone's font size was changed; a chat app changes it automatically. */
export async function warnOfFontSize(
  { host, notify }: Ports,
  page: Document,
  t: Translate<typeof fontMessages>,
): Promise<void> {
  if (host.facts.chatApp) return
  const changed = isFontChanged(measure(page)) || isFontChanged(BASE_FONT_PX * host.fontScale())
  if (changed) await notify.alert({ title: t('changed'), confirmLabel: t('confirm') })
}

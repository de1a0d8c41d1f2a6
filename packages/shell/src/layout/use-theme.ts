import { useEffect, useRef } from 'react'
import { usePorts } from '@mall/core/feature'
import { themeCache, useSession } from '@mall/core/session'
import { themeVariables } from '@mall/ui/theme'
import { chooseScheme, deviceIsDark, wear, applyTextScale } from './theme.ts'

/**
 * Whether the edge has written this company's colours into the page, for both schemes: calculating
 * them again took 60 ms on a slow phone.
 */
const standsInPage = (companyId: number) =>
  document.documentElement.dataset['company'] === String(companyId) &&
  document.getElementById('mall-theme') !== null

/** Applies the company's colours and the text size that the shopper or the host chose. */
export function useTheme(): void {
  const { host, storage, textScale } = usePorts()
  const companyId = useSession((state) => state.companyId)
  const theme = useSession((state) => state.companyInfo?.theme)

  useEffect(() => {
    const end = textScale.watch(() => applyTextScale(textScale.read()))
    textScale.setHostScale(host.fontScale())
    const endHost = host.onFontScale(textScale.setHostScale)
    return () => {
      endHost()
      end()
    }
  }, [host, textScale])

  const isFirst = useRef(true)
  useEffect(() => {
    if (!theme) return
    const stands = isFirst.current && standsInPage(companyId)
    isFirst.current = false
    const sheet = stands
      ? null
      : { light: themeVariables(theme), dark: themeVariables(theme, 'dark') }
    const apply = () => {
      chooseScheme(theme.darkMode)
      if (sheet) wear(sheet)
    }
    apply()
    if (sheet) themeCache(storage, companyId).save(JSON.stringify(sheet))
    const device = deviceIsDark()
    device.addEventListener('change', apply)
    return () => device.removeEventListener('change', apply)
  }, [storage, companyId, theme])
}

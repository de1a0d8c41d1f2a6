import { useEffect } from 'react'
import { usePorts } from '@mall/core/feature'
import { themeCache, useSession } from '@mall/core/session'
import { themeVariables } from '@mall/ui/theme'
import { chooseScheme, deviceIsDark, wear, wearScale } from './theme.ts'

/** Keeps the page in the colours of its company and the size of text that the shopper or the host chose. */
export function useTheme(): void {
  const { host, storage, textScale } = usePorts()
  const companyId = useSession((state) => state.companyId)
  const theme = useSession((state) => state.companyInfo?.theme)

  useEffect(() => {
    const end = textScale.watch(() => wearScale(textScale.read()))
    textScale.hear(host.fontScale())
    const endHost = host.onFontScale(textScale.hear)
    return () => {
      endHost()
      end()
    }
  }, [host, textScale])

  useEffect(() => {
    if (!theme) return
    const sheet = { light: themeVariables(theme), dark: themeVariables(theme, 'dark') }
    const apply = () => {
      chooseScheme(theme.darkMode)
      wear(sheet)
    }
    apply()
    themeCache(storage, companyId).save(JSON.stringify(sheet))
    const device = deviceIsDark()
    device.addEventListener('change', apply)
    return () => device.removeEventListener('change', apply)
  }, [storage, companyId, theme])
}

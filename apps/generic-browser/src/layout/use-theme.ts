import { useEffect } from 'react'
import { usePorts } from '@mall/core/feature'
import { themeCache, useSession } from '@mall/core/session'
import { themeVariables } from '@mall/ui/theme'
import { chooseScheme, deviceIsDark, wear, wearScale } from './theme.ts'

/** Keeps the page in the colours of its company and the chosen size of text, also after a change. */
export function useTheme(): void {
  const { storage, textScale } = usePorts()
  const companyId = useSession((state) => state.companyId)
  const theme = useSession((state) => state.companyInfo?.theme)

  useEffect(() => textScale.watch(() => wearScale(textScale.read())), [textScale])

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

import '@mall/ui/tokens.css'
import '@mall/ui/base.css'
import { createClock } from '@mall/core/clock'
import { createShell, mountShell, readBoot } from '@mall/core/feature'
import { companyIdOf } from '@mall/core/paths'
import { DEFAULT_COMPANY } from '@mall/core/session'
import { createStorage, pendingPayment } from '@mall/core/storage'
import { features } from './features.ts'
import { createBrowserHost } from './host/browser-host.ts'
import { faces } from './layout/faces.tsx'
import { Layout } from './layout/layout.tsx'
import { notify } from './layout/notify.ts'
import { showFirstTheme } from './layout/theme.ts'

const storage = createStorage()
const clock = createClock()
const url = location.pathname + location.search
const companyId = companyIdOf(location.search) ?? DEFAULT_COMPANY
const boot = readBoot(document)
showFirstTheme(storage, companyId, boot?.companyInfo.theme ?? null)

const shell = createShell({
  host: createBrowserHost(window, ({ orderId }) => {
    const current = companyIdOf(location.search) ?? companyId
    pendingPayment(storage, current, clock.now).save({ orderId })
  }),
  features,
  layout: Layout,
  faces,
  notify,
  storage,
  clock,
  entry: { url, boot },
})

const root = document.getElementById('root')
if (root) void mountShell(shell, root)

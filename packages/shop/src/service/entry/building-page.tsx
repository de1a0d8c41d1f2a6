import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { loadCompanyInfo } from '@mall/core/api'
import {
  useHomeOption,
  useMallDispatch,
  useMallNavigate,
  useNotify,
  usePaths,
} from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { safeRedirect, screenAt } from '@mall/core/paths'
import {
  companyLogo,
  mallNameOf,
  useCompanyInfo,
  type SessionState,
  type SessionThunk,
} from '@mall/core/session'
import { Button, Card, IconClock, IconPhone, IconRefresh, Image, Page } from '@mall/ui'
import { toImageProps } from '@mall/commerce/goods'
import { toHotline } from '../../common/index.ts'
import styles from './building.module.css'
import { messages } from './messages.ts'

const CLOSED = 1

/** Closed mall. Redirects to the requested page once it opens. */
export function Component() {
  const t = useMessages(messages)
  const info = useCompanyInfo()
  const target = useTarget()
  const go = useMallNavigate()
  const { busy, retry } = useReloadCompany()
  const open = info.shopStatus !== CLOSED
  const logo = companyLogo(info)

  useEffect(() => {
    if (open) go(target, { replace: true })
  }, [open, go, target])

  return (
    <Page flush>
      <div className={styles.building}>
        <span className={styles.art}>
          {logo ? (
            <Image {...toImageProps({ src: logo, tile: 'peach' })} sizes="112px" alt="" priority />
          ) : (
            <IconClock size={48} />
          )}
        </span>
        <h1 className={styles.name}>{mallNameOf(info)}</h1>
        <p className={styles.message}>{t('building')}</p>
        <p className={styles.note}>{t('buildingNote')}</p>
        <Button busy={busy || open} className={styles.retry} onClick={retry}>
          <IconRefresh />
          {t('reenter')}
        </Button>
        {info.servicePhone.trim() !== '' && <Hotline servicePhone={info.servicePhone} />}
      </div>
    </Page>
  )
}

/** Hotline of the company, with the hours if it has stated them. */
function Hotline({ servicePhone }: { servicePhone: string }) {
  const t = useMessages(messages)
  const { phone, href } = toHotline({ servicePhone })
  const hours = useHomeOption()?.serviceHours
  return (
    <Card label={t('hotline')} className={styles.hotline}>
      <div className={styles.contact}>
        <h2 className={styles.label}>{t('hotline')}</h2>
        <p className={styles.phone}>{phone}</p>
        {hours && <p className={styles.hours}>{t('hours', { hours })}</p>}
      </div>
      <Button size="m" variant="line" href={href}>
        <IconPhone />
        {t('call')}
      </Button>
    </Card>
  )
}

/** Path that was requested before; home where that is this screen. */
function useTarget(): string {
  const [query] = useSearchParams()
  const home = usePaths().home()
  const target = safeRedirect(query.get('redirect'), home)
  return screenAt(target.split(/[?#]/)[0] ?? '') === 'building' ? home : target
}

/** Reloads the company and shows a message if it is still closed. */
function useReloadCompany() {
  const t = useMessages(messages)
  const dispatch = useMallDispatch()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)

  async function reload() {
    setBusy(true)
    await dispatch(loadCompanyInfo())
    const { companyInfo, companyFailed } = dispatch(selectSession)
    // A failed reload has already shown its error.
    if (!companyFailed && companyInfo?.shopStatus === CLOSED) {
      notify.toast(t('notOpen'))
    }
    setBusy(false)
  }
  return { busy, retry: () => void reload() }
}

const selectSession: SessionThunk<SessionState> = (_dispatch, getState) => getState().session

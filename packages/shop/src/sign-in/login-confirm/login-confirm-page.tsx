import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { asApiError } from '@mall/core/api'
import { useMallNavigate, useHost, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { companyLogo, mallNameOf, useCompanyInfo, useUserInfo } from '@mall/core/session'
import {
  Button,
  Cell,
  CellList,
  Empty,
  IconAlert,
  IconCheck,
  Image,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useQrDecideMutation, useQrScanMutation } from '../login-endpoints.ts'
import { toImageProps } from '@mall/commerce/goods'
import { failureText } from '../flows/failure-text.ts'
import { flowMessages } from '../messages.ts'
import styles from './login-confirm.module.css'
import { messages } from './messages.ts'

type View =
  | { kind: 'loading' }
  | { kind: 'ready'; device: string; createdAt: string }
  | { kind: 'confirmed' | 'refused' }
  | { kind: 'failed'; message: string }

const formatTime = (iso: string) =>
  new Date(iso).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })

/** On the phone: confirms or refuses the sign-in of the device that shows the scanned QR code. */
export function Component() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const code = query.get('qr') ?? ''
  const { view, busy, decide } = useConfirmation(code)
  return (
    <Page tone="card" header={<Header />}>
      <div className={styles.page} aria-busy={view.kind === 'loading'}>
        {view.kind === 'loading' && <SkeletonBlock height={240} />}
        {view.kind === 'ready' && <Question {...view} busy={busy} onDecide={decide} />}
        {view.kind === 'confirmed' && (
          <Outcome isOk title={t('confirmed')} note={t('confirmedNote')} />
        )}
        {view.kind === 'refused' && (
          <Outcome isOk={false} title={t('cancelled')} note={t('cancelledNote')} />
        )}
        {view.kind === 'failed' && (
          <Outcome isOk={false} title={view.message} note={t('noDevice')} />
        )}
      </div>
    </Page>
  )
}

function useConfirmation(code: string) {
  const tFlow = useMessages(flowMessages)
  const [scan] = useQrScanMutation()
  const [send, { isLoading: busy }] = useQrDecideMutation()
  const notify = useNotify()
  const [view, setView] = useState<View>({ kind: 'loading' })

  const fail = useEffectEvent((error: unknown) =>
    setView({ kind: 'failed', message: failureText(error, tFlow) }),
  )
  useEffect(() => {
    let isActive = true
    async function load() {
      const { data, error } = await scan({ code })
      if (!isActive) return
      if (data) setView({ kind: 'ready', ...data })
      else fail(error)
    }
    void load()
    return () => {
      isActive = false
    }
  }, [code, scan])

  async function decide(accept: boolean) {
    if (busy) return
    const { data, error } = await send({ code, accept })
    if (data) return setView({ kind: accept ? 'confirmed' : 'refused' })
    const { kind } = asApiError(error)
    if (kind === 'refusal') setView({ kind: 'failed', message: failureText(error, tFlow) })
    else notify.toast(failureText(error, tFlow), { tone: 'danger' })
  }
  return { view, busy, decide: (accept: boolean) => void decide(accept) }
}

function Header() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  return <NavBar title={t('title')} onBack={() => go.back(paths.home())} />
}

type QuestionProps = {
  device: string
  createdAt: string
  busy: boolean
  onDecide: (accept: boolean) => void
}

function Question({ device, createdAt, busy, onDecide }: QuestionProps) {
  const t = useMessages(messages)
  const info = useCompanyInfo()
  const user = useUserInfo()
  const logo = companyLogo(info)
  return (
    <>
      <header className={styles.head}>
        {logo && (
          <span className={styles.logo}>
            <Image
              {...toImageProps({ src: logo, tile: 'peach' })}
              sizes="64px"
              alt=""
              rounded
              priority
            />
          </span>
        )}
        <h1 className={styles.title}>{t('question', { mallName: mallNameOf(info) })}</h1>
        <p className={styles.note}>{t('questionNote')}</p>
      </header>
      <div data-keep-clear>
        <CellList label={t('details')}>
          <Cell label={t('device')} value={device} />
          <Cell label={t('mall')} value={mallNameOf(info)} />
          {user && <Cell label={t('account')} value={user.tel || user.nickName} />}
          <Cell label={t('requestedAt')} value={formatTime(createdAt)} />
        </CellList>
      </div>
      <div className={styles.actions}>
        <Button block busy={busy} onClick={() => onDecide(true)}>
          {t('confirm')}
        </Button>
        <Button block variant="line" disabled={busy} onClick={() => onDecide(false)}>
          {t('cancel')}
        </Button>
      </div>
      <p className={styles.warning}>{t('warning')}</p>
    </>
  )
}

function Outcome({ isOk, title, note }: { isOk: boolean; title: string; note: string }) {
  const t = useMessages(messages)
  const host = useHost()
  const home = usePaths().home()
  return (
    <div role="alert">
      <Empty
        level={1}
        icon={isOk ? <IconCheck /> : <IconAlert />}
        title={title}
        note={note}
        action={
          <div className={styles.buttons}>
            {host.capabilities.has('close') && (
              <Button block onClick={() => void host.close()}>
                {t('close')}
              </Button>
            )}
            <Button block variant="line" href={home}>
              {t('toHome')}
            </Button>
          </div>
        }
      />
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { addressOf, useHost, useNotify } from '@mall/core/feature'
import { companyExtras, useCompanyInfo } from '@mall/core/session'
import { Button, IconCopy, QrCode } from '@mall/ui'
import { LoginBrand, LoginHotline } from './login-brand.tsx'
import styles from './other-app.module.css'

/** Apps of methods that one bank's bridge serves; `extInfo.loginApp` of the company takes precedence. */
const METHOD_APPS: Readonly<Record<number, string>> = { 2: '招商银行', 20: '农业银行' }

export type OtherAppProps = {
  /** path opened by the QR code and the link */
  target: string
  home: string | null
}

/** Shown if the host does not support the company's sign-in: app name, QR code and link. */
export function OtherApp({ target, home }: OtherAppProps) {
  const info = useCompanyInfo()
  const host = useHost()
  const notify = useNotify()
  const name = companyExtras(info).loginApp || METHOD_APPS[info.loginMethod] || '合作银行'
  const address = addressOf(target)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])

  async function handleCopy() {
    const { kind } = await host.copy(address)
    notify.toast(kind === 'ok' ? '链接已复制' : '复制失败，请长按链接复制')
  }

  return (
    <div ref={first} role="alert" tabIndex={-1} className={styles.page}>
      <LoginBrand />
      <h1 className={styles.title}>请在{name} App 中登录</h1>
      <p className={styles.note}>
        当前环境无法完成登录，请用{name} App 扫描二维码，或复制链接后在其中打开
      </p>
      <div className={styles.card}>
        <QrCode
          text={address}
          label={`在${name} App 中打开的二维码`}
          ecc="L"
          className={styles.code}
        />
        <p className={styles.address}>{address}</p>
      </div>
      <div className={styles.buttons}>
        <Button block onClick={() => void handleCopy()}>
          <IconCopy />
          复制链接
        </Button>
        {home !== null && (
          <Button block variant="line" href={home}>
            先逛逛
          </Button>
        )}
      </div>
      <LoginHotline />
    </div>
  )
}

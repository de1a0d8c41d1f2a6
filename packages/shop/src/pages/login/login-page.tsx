import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useGo, useNotify, usePaths } from '@mall/core/feature'
import { companyLogo, mallNameOf, useCompanyInfo, useSession } from '@mall/core/session'
import { Checkbox, Image, Link, NavBar, Page, TabPanel, Tabs } from '@mall/ui'
import { TERMS_UNTICKED } from '../../model/login-form.ts'
import { BindForm } from './bind-form.tsx'
import { CodeForm } from './code-form.tsx'
import type { FormProps } from './form-props.ts'
import styles from './login.module.css'
import { PasswordForm } from './password-form.tsx'
import { useCaptcha } from './use-captcha.tsx'

/** Password login, SMS-code login, and binding a chat account (`?mode=bind`) to a phone. */
export function Component() {
  const info = useCompanyInfo()
  const paths = usePaths()
  const go = useGo()
  const notify = useNotify()
  const captcha = useCaptcha()
  const [query] = useSearchParams()
  const openId = useSession((state) => state.openId)
  const [mode, setMode] = useState('password')
  const [agreed, setAgreed] = useState(false)

  const binds = query.get('mode') === 'bind' && openId !== ''
  const name = mallNameOf(info)
  // In a foreign channel signing in by code and registering are one thing.
  const codeLabel = info.channel === '0' ? '登录' : '注册/登录'

  const allowed = () => {
    if (!agreed) notify.toast(TERMS_UNTICKED, { tone: 'danger' })
    return agreed
  }
  const terms = (
    <Checkbox checked={agreed} onChange={setAgreed} small>
      我已阅读并同意
      <Link href={paths.serviceTerms()} className={styles.terms}>
        《服务条款》
      </Link>
      和
      <Link href={paths.privacy()} className={styles.terms}>
        《隐私政策》
      </Link>
    </Checkbox>
  )
  const form: FormProps = { allowed, ask: captcha.ask, terms }
  const logo = companyLogo(info)

  return (
    <Page tone="card" header={<NavBar onBack={() => go.back(paths.home())} />}>
      <div className={styles.page}>
        <header className={styles.head}>
          {logo && (
            <span className={styles.logo}>
              <Image src={logo} alt="" tile="peach" rounded priority />
            </span>
          )}
          <div className={styles.words}>
            <h1 className={styles.title}>{binds ? '绑定手机号' : `登录${name}`}</h1>
            <p className={styles.note}>
              {binds ? '绑定后可用微信直接登录' : info.mallIntro || '登录后查看积分和订单'}
            </p>
          </div>
        </header>
        {binds ? (
          <BindForm {...form} />
        ) : (
          <>
            <div className={styles.modes}>
              <Tabs
                label="登录方式"
                name="login"
                items={[
                  { id: 'password', label: '密码登录' },
                  { id: 'code', label: `验证码${codeLabel}` },
                ]}
                current={mode}
                onChange={setMode}
              />
            </div>
            <TabPanel name="login" id={mode}>
              {mode === 'password' ? (
                <PasswordForm {...form} />
              ) : (
                <CodeForm {...form} label={codeLabel} />
              )}
            </TabPanel>
          </>
        )}
      </div>
      {captcha.sheet}
    </Page>
  )
}

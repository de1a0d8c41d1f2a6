import { useState } from 'react'
import type { PayMode } from '../../shared/settings.ts'
import { api, type ProviderPayment } from '../lib/api.ts'
import { changeSettings } from '../lib/frames.ts'
import { selectSettings } from '../lib/store.ts'
import { useLab } from '../lib/use-lab.ts'
import { usePolled } from '../lib/use-polled.ts'
import { formatYuan } from '../lib/format.ts'
import styles from './panel.module.css'

const payOptions: readonly (readonly [PayMode, string, string])[] = [
  ['ask', '每次询问', '在手机里弹出收银台'],
  ['pay', '付款', '付款成功，返回商城'],
  ['cancel', '取消', '不付款，返回商城'],
  ['stay', '付款但不返回', '已付款，App 没有回应'],
  ['twice', '通知两次', '同一笔支付通知两遍'],
  ['late', '延迟通知', '10 秒后才通知'],
  ['forged', '伪造通知', '通知的签名不对'],
  ['silent', '不通知', '已付款，渠道不说'],
  ['lie', '未付款却报成功', 'App 谎报结果'],
]
/** Notification modes that also apply to payments at the provider's own page. */
const notifications = new Set<PayMode>(['twice', 'late', 'forged', 'silent'])

const states: Record<string, string> = {
  NOTPAY: '待支付',
  SUCCESS: '已支付',
  CLOSED: '已关闭',
  REFUND: '已退款',
}

/** Payment mode, and the payments at the providers. */
export function PayTab() {
  const chosen = useLab((state) => state.chosen)
  const mode = useLab((state) => selectSettings(state, chosen).payment)
  const [payments, refresh] = usePolled(api.payments)
  const [isSet, setSet] = useState<string | null>(null)
  const pay = async (payment: ProviderPayment) => {
    await api.pay(payment)
    refresh()
  }
  return (
    <div className={styles.tab}>
      <div className={styles.choices} role="radiogroup" aria-label="付款方式">
        {payOptions.map(([value, label, help]) => (
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={mode === value}
            onClick={() => void changeSettings({ payment: value })}
          >
            <b>{label}</b>
            <span>{help}</span>
          </button>
        ))}
      </div>
      {notifications.has(mode) && (
        <button
          type="button"
          className={styles.wide}
          onClick={() => void api.nextNotification(mode).then(() => setSet(mode))}
        >
          {isSet === mode ? '已设置：下一笔网页支付' : '也用于下一笔网页或扫码支付'}
        </button>
      )}
      <h3 className={styles.heading}>支付平台</h3>
      {payments?.length ? (
        <ul className={styles.list}>
          {payments.slice(0, 12).map((payment) => (
            <li key={payment.id}>
              <span className={styles.grow}>
                <b>{formatYuan(payment.amount)}</b> · {states[payment.state] ?? payment.state}
                <small>
                  {payment.name} · {payment.description}
                </small>
              </span>
              {payment.state === 'NOTPAY' && (
                <button type="button" className={styles.small} onClick={() => void pay(payment)}>
                  付款
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>还没有支付</p>
      )}
    </div>
  )
}

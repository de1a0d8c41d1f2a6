import { useEffect, useState } from 'react'
import type { SimulatedHost } from '../../shared/hosts.ts'
import type { PayMode } from '../../shared/settings.ts'
import { api } from '../lib/api.ts'
import { resolvePay, resolveScan } from '../lib/frames.ts'
import type { Prompt } from '../lib/store.ts'
import { useLab } from '../lib/use-lab.ts'
import { formatYuan } from '../lib/format.ts'
import styles from './sheet.module.css'

const payees: Partial<Record<SimulatedHost['group'], string>> = {
  wechat: '微信支付',
  dingtalk: '支付宝',
  bank: '银行收银台',
}

type Bill = { amount: number; description: string }

/** Parses amount (fen) and description of an Alipay order string. */
function parseBill(orderString: unknown): Bill | null {
  if (typeof orderString !== 'string') return null
  try {
    const content: unknown = JSON.parse(new URLSearchParams(orderString).get('biz_content') ?? '')
    const { total_amount, subject } = content as { total_amount: string; subject: string }
    return { amount: Math.round(Number(total_amount) * 100), description: subject }
  } catch {
    // Without an order string the sheet shows no bill.
    return null
  }
}

/** Bill of the payment that the page has requested. */
function useBill({ call }: Prompt): Bill | null {
  const params = call.params as { info?: unknown } | null
  const [bill, setBill] = useState<Bill | null>(() => parseBill(params?.info))
  useEffect(() => {
    const paramsText = decodeURIComponent(JSON.stringify(call.params))
    const prepay = /prepay_id=([\w-]+)/.exec(paramsText)?.[1]
    if (!prepay) return undefined
    let isCancelled = false
    void api.payments().then(
      (all) => {
        const payment = all.find(({ prepayId }) => prepayId === prepay)
        if (payment && !isCancelled)
          setBill({ amount: payment.amount, description: payment.description })
      },
      // The sheet also works without the bill.
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [call])
  return bill
}

const payOptions: readonly (readonly [PayMode, string])[] = [
  ['cancel', '取消'],
  ['stay', '付款但不返回'],
  ['lie', '未付款却报成功'],
]

function Pay({ prompt, host }: { prompt: Prompt; host: SimulatedHost }) {
  const bill = useBill(prompt)
  return (
    <>
      <p className={styles.payee}>{payees[host.group] ?? '收银台'}</p>
      {bill && <p className={styles.amount}>{formatYuan(bill.amount)}</p>}
      {bill && <p className={styles.description}>{bill.description}</p>}
      <button type="button" className={styles.primary} onClick={() => resolvePay(prompt, 'pay')}>
        付款
      </button>
      {payOptions.map(([mode, label]) => (
        <button
          key={mode}
          type="button"
          className={styles.other}
          onClick={() => resolvePay(prompt, mode)}
        >
          {label}
        </button>
      ))}
    </>
  )
}

function Scan({ prompt }: { prompt: Prompt }) {
  const [text, setText] = useState('6901234567892')
  return (
    <form
      className={styles.scan}
      onSubmit={(event) => {
        event.preventDefault()
        resolveScan(prompt, text)
      }}
    >
      <p className={styles.payee}>扫一扫</p>
      <label>
        扫到的内容
        <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="submit" className={styles.primary}>
        扫到了
      </button>
      <button type="button" className={styles.other} onClick={() => resolveScan(prompt, null)}>
        取消
      </button>
    </form>
  )
}

/** Prompt of the app, shown above the page. */
export function Sheet({ host }: { host: SimulatedHost }) {
  const prompt = useLab(({ prompts }) => prompts.find((one) => one.host === host.id))
  if (!prompt) return null
  return (
    <div className={styles.overlay}>
      <div className={styles.sheet} role="dialog" aria-label={`${host.name}询问`}>
        {prompt.prompt === 'pay' ? (
          <Pay key={prompt.id} prompt={prompt} host={host} />
        ) : (
          <Scan key={prompt.id} prompt={prompt} />
        )}
        <p className={styles.note}>模拟宿主，不会发生真实扣款</p>
      </div>
    </div>
  )
}

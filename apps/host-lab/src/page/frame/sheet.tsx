import { useEffect, useState } from 'react'
import type { SimulatedHost } from '../../shared/hosts.ts'
import type { PayWay } from '../../shared/settings.ts'
import { api } from '../lib/api.ts'
import { answerPay, answerScan } from '../lib/frames.ts'
import type { Question } from '../lib/store.ts'
import { useLab } from '../lib/use-lab.ts'
import { yuan } from '../lib/words.ts'
import styles from './sheet.module.css'

const payees: Partial<Record<SimulatedHost['group'], string>> = {
  wechat: '微信支付',
  dingtalk: '支付宝',
  bank: '银行收银台',
}

type Bill = { amount: number; what: string }

/** Amount (fen) and what for, as an order string of Alipay says them. */
function billIn(orderString: unknown): Bill | null {
  if (typeof orderString !== 'string') return null
  try {
    const content: unknown = JSON.parse(new URLSearchParams(orderString).get('biz_content') ?? '')
    const { total_amount, subject } = content as { total_amount: string; subject: string }
    return { amount: Math.round(Number(total_amount) * 100), what: subject }
  } catch {
    // No order string: the sheet asks without a bill.
    return null
  }
}

/** What the page has handed to the app to be paid. */
function useBill({ call }: Question): Bill | null {
  const params = call.params as { info?: unknown } | null
  const [bill, setBill] = useState<Bill | null>(() => billIn(params?.info))
  useEffect(() => {
    const said = decodeURIComponent(JSON.stringify(call.params))
    const prepay = /prepay_id=([\w-]+)/.exec(said)?.[1]
    if (!prepay) return undefined
    let gone = false
    void api.payments().then(
      (all) => {
        const found = all.find(({ prepayId }) => prepayId === prepay)
        if (found && !gone) setBill({ amount: found.amount, what: found.description })
      },
      // Without the bill the sheet still asks.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [call])
  return bill
}

const ways: readonly (readonly [PayWay, string])[] = [
  ['cancel', '取消'],
  ['stay', '付款但不返回'],
  ['lie', '未付款却报成功'],
]

function Pay({ question, host }: { question: Question; host: SimulatedHost }) {
  const bill = useBill(question)
  return (
    <>
      <p className={styles.payee}>{payees[host.group] ?? '收银台'}</p>
      {bill && <p className={styles.amount}>{yuan(bill.amount)}</p>}
      {bill && <p className={styles.what}>{bill.what}</p>}
      <button type="button" className={styles.primary} onClick={() => answerPay(question, 'pay')}>
        付款
      </button>
      {ways.map(([way, words]) => (
        <button
          key={way}
          type="button"
          className={styles.other}
          onClick={() => answerPay(question, way)}
        >
          {words}
        </button>
      ))}
    </>
  )
}

function Scan({ question }: { question: Question }) {
  const [text, setText] = useState('6901234567892')
  return (
    <form
      className={styles.scan}
      onSubmit={(event) => {
        event.preventDefault()
        answerScan(question, text)
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
      <button type="button" className={styles.other} onClick={() => answerScan(question, null)}>
        取消
      </button>
    </form>
  )
}

/** What the app asks the person who holds the phone: drawn above the page, as the app would. */
export function Sheet({ host }: { host: SimulatedHost }) {
  const question = useLab(({ questions }) => questions.find((one) => one.host === host.id))
  if (!question) return null
  return (
    <div className={styles.veil}>
      <div className={styles.sheet} role="dialog" aria-label={`${host.name}询问`}>
        {question.ask === 'pay' ? (
          <Pay key={question.id} question={question} host={host} />
        ) : (
          <Scan key={question.id} question={question} />
        )}
        <p className={styles.note}>模拟宿主，不会发生真实扣款</p>
      </div>
    </div>
  )
}

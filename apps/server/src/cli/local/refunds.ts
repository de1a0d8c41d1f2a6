import { refusals, type CashRefund } from '@mall/contract'
import type { Database } from '../../db/connection/database.ts'
import { makeLog } from '../../log.ts'
import { createOperatorRefundsService } from '../../modules/pay/index.ts'
import { Refusal } from '../../plugins/errors.ts'
import { openCash } from '../../providers/cash/cash-open.ts'
import type { Settings } from '../../settings.ts'
import { formatTime } from '../frame/format-time.ts'

type Print = (line: string) => void

const CHANNELS = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank: '银行支付',
  unionpay: '银联支付',
} as const
const STATUSES = {
  created: '待发送',
  sent: '处理中',
  unknown: '结果未知，自动重试中',
  succeeded: '已到账',
  failed: '失败',
} as const

function describe({ id, orderId, channel, amount, status, attempt, createdAt }: CashRefund) {
  const yuan = `¥${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  const repeated = attempt > 1 ? `，第 ${attempt} 次发起` : ''
  const parts = [id, `订单 ${orderId}`, `${CHANNELS[channel]} ${yuan}`, formatTime(createdAt)]
  return `${parts.join('  ')}  ${STATUSES[status]}${repeated}`
}

/** Refunds of a company on the command line. Each returns the exit code. */
export function openRefunds(settings: Settings, db: Database, companyId: number, print: Print) {
  const log = makeLog('silent')
  const cash = openCash(settings, log)
  const refunds = createOperatorRefundsService({ db, settings, log, cash, now: () => new Date() })
  return {
    async list(state: 'open' | 'all'): Promise<number> {
      const { list } = await refunds.list(companyId, { state })
      for (const refund of list) print(describe(refund))
      if (list.length === 0) print(state === 'all' ? '没有现金退款' : '没有未到账的退款')
      return 0
    },
    async repeat(id: string): Promise<number> {
      try {
        const refund = await refunds.repeat(companyId, { id })
        print(describe(refund))
        return refund.status === 'failed' ? 1 : 0
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        print(refusals[error.refusal].message)
        return 1
      }
    },
  }
}

import { alertKindNames, type AlertKind } from '@mall/contract'
import type { AlertFacts } from './tables.ts'

export type AlertItem = { kind: AlertKind; subject: string; facts: AlertFacts }

/**
 * Limit of a message: WeChat Work accepts 2,048 bytes, and a line of two Chinese names has up to
 * 180.
 */
const MOST_LINES = 10
const MOST_NAME = 20

const shorten = (text: string) => (text.length > MOST_NAME ? `${text.slice(0, MOST_NAME)}…` : text)

/** One line without shoppers' data, because it leaves the mall; operators look up the rest. */
export function describeAlert({ kind, subject, facts }: AlertItem): string {
  const title = alertKindNames[kind]
  const name = shorten(facts.name ?? '')
  switch (kind) {
    case 'approval':
      return `${title} ${subject}：${shorten(facts.summary ?? '')}（申请人 ${shorten(facts.by ?? '')}）`
    case 'low-stock':
      return `${title}：${name}（SKU ${subject}），剩 ${String(facts.available ?? 0)} 件`
    case 'sold-out':
      return `${title}：${name}（SKU ${subject}）`
    default:
      return `${title} ${subject}`
  }
}

/** A message of all pending alerts of a rule. */
export function composeAlerts(mallName: string, items: readonly AlertItem[]) {
  const lines = items.slice(0, MOST_LINES).map(describeAlert)
  const left = items.length - lines.length
  const subject = `${mallName}：${String(items.length)} 件事项等待处理`
  const more = left > 0 ? [`…另有 ${String(left)} 件`] : []
  return { subject, text: [`【${subject}】`, ...lines, ...more].join('\n') }
}

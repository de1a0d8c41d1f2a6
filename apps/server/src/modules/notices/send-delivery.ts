import type { Deps } from '../../deps.ts'
import type { AppMessageResult } from '../../providers/app-message.ts'
import { SmsRefused } from '../../providers/sms/sms.ts'
import {
  findDingtalkApp,
  findWechatAccount,
  findWorkplace,
  type Company,
} from '../companies/index.ts'
import { toTemplateFields, toWorkText, type AppNotice } from './app-text.ts'
import type { ClaimedDelivery } from './deliveries.repository.ts'
import { findSmsSender, formatSmsName } from './sms-text.ts'

const refused = (reason: string): AppMessageResult => ({ kind: 'refused', reason })

type Sent = {
  companyId: number
  id: number
  row: ClaimedDelivery
  company: Company
  notice: AppNotice
}

async function sendSms(
  { sms, log }: Deps,
  { companyId, id, row, notice }: Sent,
): Promise<AppMessageResult> {
  const send = findSmsSender(sms, row.kind, companyId)
  if (!row.phone) return refused('no-phone')
  if (!send) return refused('no-template')
  try {
    await send(row.phone, formatSmsName(row.kind, row.facts, notice.unit), String(id))
    return { kind: 'sent' }
  } catch (error) {
    if (error instanceof SmsRefused) return refused(error.reason)
    log.warn({ err: error, id }, 'SMS of a notice without an answer')
    return { kind: 'unknown' }
  }
}

async function sendWechat(
  { wechat }: Deps,
  { id, row, company, notice }: Sent,
): Promise<AppMessageResult> {
  const account = findWechatAccount(company)
  const template = company.settings.notices?.wechat[row.kind]
  if (!row.subject) return refused('no-account')
  if (!account || !template) return refused('no-template')
  return wechat.sendTemplate(account, {
    openId: row.subject,
    templateId: template.templateId,
    url: notice.url,
    fields: toTemplateFields(template, notice),
    number: `mall-${notice.id}-${id}`,
  })
}

/** The workplace app and the person of a delivery, or the reason why it cannot be sent there. */
function findColleague({ row, company }: Pick<Sent, 'row' | 'company'>) {
  const app = findDingtalkApp(company)
  const agentId = company.settings.secrets.dingAgentId ?? ''
  if (!app || !/^\d{1,15}$/.test(agentId)) return 'no-app'
  const workplace = `${findWorkplace(company)}:`
  if (!row.subject?.startsWith(workplace)) return 'no-account'
  return { app, agentId, userId: row.subject.slice(workplace.length) }
}

async function sendDingtalk(
  { dingtalk }: Deps,
  { row, company, notice }: Sent,
): Promise<AppMessageResult> {
  const colleague = findColleague({ row, company })
  const template = company.settings.notices?.dingtalk[row.kind]
  if (typeof colleague === 'string') return refused(colleague)
  if (!template) return refused('no-template')
  const { app, agentId, userId } = colleague
  const { title } = template
  return dingtalk.sendWorkNotice(app, {
    agentId,
    userId,
    title,
    markdown: toWorkText(title, notice),
  })
}

const senders = { sms: sendSms, wechat: sendWechat, dingtalk: sendDingtalk } as const

/** Sends a claimed delivery by its channel. */
export async function sendDelivery(
  deps: Deps,
  companyId: number,
  id: number,
  row: ClaimedDelivery,
): Promise<AppMessageResult> {
  const company = await deps.companies.of(companyId)
  const origin = deps.settings.MALL_PUBLIC_URL?.replace(/\/+$/, '')
  const notice: AppNotice = {
    id: Number(row.noticeId),
    kind: row.kind,
    facts: row.facts,
    noticedAt: row.noticedAt,
    mallName: company.info.mallName,
    unit: company.info.integralName || '积分',
    url: origin ? `${origin}/my/notices?companyId=${companyId}` : '',
  }
  return senders[row.channel](deps, { companyId, id, row, company, notice })
}

/** Result of an accepted delivery; null: not known yet. */
export async function findDeliveryResult(
  { dingtalk, companies }: Deps,
  companyId: number,
  row: ClaimedDelivery,
): Promise<Extract<AppMessageResult, { kind: 'sent' | 'refused' }> | null> {
  const colleague = findColleague({ row, company: await companies.of(companyId) })
  if (typeof colleague === 'string') return null
  const { app, agentId, userId } = colleague
  const result = await dingtalk.findWorkNotice(app, { agentId, userId, receipt: row.receipt })
  return result.kind === 'pending' ? null : result
}

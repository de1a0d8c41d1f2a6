import { createTransport } from 'nodemailer'
import type { Settings } from '../../settings.ts'

const TIMEOUT_MS = 10_000

export type Mail = { to: readonly string[]; subject: string; text: string }

/** @throws Error with the server's reason; after a timeout the mail may have been accepted */
export type MailProvider = { send(mail: Mail): Promise<void> }

/** Opens the SMTP server of the settings; null if none is configured. */
export function openMail(settings: Settings): MailProvider | null {
  const { MALL_SMTP_HOST: host, MALL_SMTP_SECURITY: security, MALL_SMTP_USER: user } = settings
  if (host === undefined) return null
  const from = settings.MALL_SMTP_FROM || user
  if (from === '') {
    throw new Error('设置了 MALL_SMTP_HOST，还需要 MALL_SMTP_FROM (sender of mails is missing)')
  }
  const transport = createTransport({
    host,
    port: settings.MALL_SMTP_PORT,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: settings.MALL_SMTP_PASSWORD } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Attachments by path or address are disabled, because texts contain names of goods.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to: [...to], subject, text })
    },
  }
}

import type { Logger } from 'pino'
import type { Settings } from '../../settings.ts'
import { aliyunSms } from './sms-aliyun.ts'
import { SmsRefused, smsNotices, type SmsNotice, type SmsProvider } from './sms-provider.ts'

export { SmsRefused, type SmsNotice, type SmsProvider } from './sms-provider.ts'

/**
 * The fixed code of development, null if codes are random: always in production, and with an SMS
 * provider unless a code is set.
 */
export const developmentCode = (settings: Settings): string | null => {
  if (settings.NODE_ENV === 'production') return null
  return settings.MALL_DEV_SMS_CODE ?? (settings.MALL_SMS_URL ? null : '246810')
}

/** `shipped=SMS_1,refund=SMS_2` by template. */
const parseTemplates = (text: string): Partial<Record<SmsNotice, string>> =>
  Object.fromEntries(text.split(',').flatMap((one) => (one ? [one.split('=')] : [])))

/** Opens the SMS provider of the settings; without one no SMS is sent, which production refuses. */
export function openSms(settings: Settings, log: Logger): SmsProvider {
  if (settings.MALL_SMS_URL) {
    return aliyunSms({
      baseUrl: settings.MALL_SMS_URL,
      keyId: settings.MALL_SMS_KEY_ID,
      keySecret: settings.MALL_SMS_KEY_SECRET,
      signName: settings.MALL_SMS_SIGN_NAME,
      template: settings.MALL_SMS_TEMPLATE,
      restockTemplate: settings.MALL_SMS_RESTOCK_TEMPLATE,
      saleTemplate: settings.MALL_SMS_SALE_TEMPLATE,
      chatTemplate: settings.MALL_SMS_CHAT_TEMPLATE,
      cardTemplate: settings.MALL_SMS_CARD_TEMPLATE,
      passedCardTemplate: settings.MALL_SMS_PASSED_CARD_TEMPLATE,
      noticeTemplates: parseTemplates(settings.MALL_SMS_NOTICE_TEMPLATES),
    })
  }
  if (developmentCode(settings)) {
    return {
      send: async () => log.info('no SMS provider set: the development code is valid'),
      sendRestock: async (_phone, product) =>
        log.info({ product }, 'no SMS provider set: a restock reminder would be sent'),
      sendSaleStart: async (_phone, title) =>
        log.info({ title }, 'no SMS provider set: a flash sale reminder would be sent'),
      sendChatReply: async (_phone, mallName) =>
        log.info({ mallName }, 'no SMS provider set: an answered message would be announced'),
      sendCard: async (_phone, title) =>
        log.info({ title }, 'no SMS provider set: an electronic gift card would be sent'),
      sendPassedCard: async (_phone, title) =>
        log.info({ title }, 'no SMS provider set: a card that was passed on would be announced'),
      notices: Object.fromEntries(
        smsNotices.map((notice) => [
          notice,
          async (_phone: string, name: string) =>
            log.info({ notice, name }, 'no SMS provider set: a notice would be sent'),
        ]),
      ),
    }
  }
  return {
    send: async () => {
      throw new SmsRefused('no provider configured')
    },
  }
}

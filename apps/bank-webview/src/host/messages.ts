import { defineMessages } from '@mall/core/messages'

/**
 * Texts of the bank apps, equal for all companies, because they are read before the company is
 * known.
 */
export const bankTexts = defineMessages('bankWebview', {
  oldVersion: '当前APP版本较低，部分功能将无法使用',
  updateFirst: '请先升级App版本!',
  signIn: '登录商城',
}).texts
